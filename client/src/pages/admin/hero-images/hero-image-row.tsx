import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import ImageIcon from "lucide-react/icons/image";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { ComponentType } from "react";
import { triggerId } from "#client/components/data-table/focus-trigger.ts";
import { Picture } from "#client/components/picture.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { cn } from "#client/lib/cn.ts";
import type { AdminHeroImage } from "#shared/api/hero-images.ts";
import { SpanishBadge } from "../translations/spanish-badge.tsx";

interface HeroImageRowProps {
  image: AdminHeroImage;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Another move is being stored: it can't be moved now. */
  isFixed: boolean;
  /** One step up (-1) or down (1). */
  onMove: (steps: -1 | 1) => void;
  /** Dragging of this row began, or ended (undefined). */
  onDrag: (id: string | undefined) => void;
  /** The dragged row was let go here. */
  onDrop: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function HeroImageRow(props: HeroImageRowProps) {
  const { image, isFirst, isLast, isDragged, isFixed, onMove, onDrag, onDrop } = props;
  const { id, title, imageUrl, displayOrder, isActive } = image;
  return (
    <li
      draggable={!isFixed}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", title);
        onDrag(id);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      className={cn(
        "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line p-3",
        isActive ? "bg-surface" : "bg-sunken",
        isDragged && "border-primary-strong",
      )}
    >
      <GripVertical aria-hidden className="hidden size-5 shrink-0 cursor-grab text-ink-soft sm:block" />
      <Picture
        src={imageUrl}
        width={120}
        height={90}
        fallback={<ImageIcon aria-hidden className="m-auto size-6 text-ink-soft" />}
        className={cn(
          "w-24 shrink-0 rounded-control sm:w-30",
          !isActive && "opacity-50 [filter:grayscale(1)]",
        )}
      />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className={cn("font-semibold wrap-anywhere", !isActive && "text-ink-soft")}>{title}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          Order: {displayOrder}
          <Badge tone={isActive ? "success" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
          <SpanishBadge kind="hero-images" id={id} />
        </p>
      </div>
      <div className="ml-auto flex flex-wrap justify-end">
        <RowButton
          isRepeatable
          Icon={ArrowUp}
          label={`Move up: ${title}`}
          isOff={isFirst || isFixed}
          onClick={() => onMove(-1)}
        />
        <RowButton
          isRepeatable
          Icon={ArrowDown}
          label={`Move down: ${title}`}
          isOff={isLast || isFixed}
          onClick={() => onMove(1)}
        />
        <RowButton id={triggerId(id)} Icon={Pencil} label={`Edit: ${title}`} onClick={props.onEdit} />
        <RowButton Icon={Trash2} label={`Delete: ${title}`} onClick={props.onDelete} />
      </div>
    </li>
  );
}

interface RowButtonProps {
  id?: string;
  Icon: ComponentType<{ className?: string }>;
  label: string;
  /** Can't be pressed now, and keeps the focus. */
  isOff?: boolean;
  /** Each of two quick presses counts. */
  isRepeatable?: boolean;
  onClick: () => void;
}

function RowButton({ id, Icon, label, isOff = false, isRepeatable, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      id={id}
      title={label}
      aria-label={label}
      aria-disabled={isOff || undefined}
      data-repeatable={isRepeatable}
      onClick={() => !isOff && onClick()}
      className="grid size-11 place-items-center rounded-control text-primary-strong transition-colors hover:bg-primary-soft aria-disabled:text-control aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
