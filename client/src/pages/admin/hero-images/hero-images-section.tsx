import { useQueryClient } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import ImageIcon from "lucide-react/icons/image";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type ComponentType, useState } from "react";
import { z } from "zod";
import { readQuery, useCall, useRead } from "#client/api/use-endpoint.ts";
import { triggerId, useFocusOnClose } from "#client/components/data-table/data-table.tsx";
import { CheckboxField, TextField } from "#client/components/form/fields.tsx";
import { Picture } from "#client/components/picture.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card, TitledCard } from "#client/components/ui/card.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { cn } from "#client/lib/cn.ts";
import { confirmLeave } from "#client/lib/navigation.ts";
import {
  type AdminHeroImage,
  createHeroImage,
  deleteHeroImage,
  heroImageBody,
  listAllHeroImages,
  orderHeroImages,
  updateHeroImage,
} from "#shared/api/hero-images.ts";
import { photoLimits } from "#shared/api/uploads.ts";
import { wholeNumber } from "#shared/fields.ts";
import { retentionDays } from "#shared/retention.ts";
import { heroIntervalMs } from "#shared/site.ts";
import { EditorForm, EditorFrame, formValues, useEditor } from "../editor/editor.tsx";
import { newId } from "../list/list-kit.tsx";
import { PhotoField } from "../photo-field.tsx";
import { Loaded } from "../section-parts.tsx";
import { SpanishBadge } from "../translations/spanish-badge.tsx";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { Trash, useDeletedToast } from "../versions/versions.tsx";

const heroKinds = ["hero-images"] as const;

export const HeroImagesSection = () => (
  <WithSpanish kind="hero-images">
    <HeroImages />
  </WithSpanish>
);

function HeroImages() {
  const query = useRead(listAllHeroImages);
  // Holds the image as it was opened (undefined: a new one), so that the form outlives its deletion by someone else.
  const [opened, setOpened] = useState<{ image: AdminHeroImage | undefined } | null>(null);
  const openId = opened && (opened.image?.id ?? newId);
  const isNew = openId === newId;
  const close = () => setOpened(null);
  // The form that is open gives way to another one, or to none, unless something in it is unsaved.
  const open = (next: typeof opened) => confirmLeave(() => setOpened(next));
  useFocusOnClose(openId);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <Button
          variant={isNew ? "secondary" : "primary"}
          wide="phone"
          aria-expanded={isNew}
          id={triggerId(newId)}
          onClick={() => open(isNew ? null : { image: undefined })}
        >
          <Plus aria-hidden className="size-5" />
          Add New Image
        </Button>
        {opened && <HeroImageForm key={openId} image={opened.image} onClose={close} />}
        <div className="mt-6">
          <Loaded query={query} what="The hero images" placeholder="h-28">
            {(loaded) =>
              loaded.length > 0 ? (
                <HeroImageList
                  images={loaded}
                  onEdit={(image) => open({ image })}
                  onDeleted={({ id }) => id === openId && close()}
                />
              ) : (
                <EmptyState title="No hero images found. Add your first image to get started!" />
              )
            }
          </Loaded>
        </div>
        <details className="mt-6">
          <summary>Deleted images</summary>
          <Trash kinds={heroKinds} />
        </details>
      </div>
      <UsageInstructions />
    </div>
  );
}

/** How the images are used; the figures are those that the website runs with. */
const UsageInstructions = () => (
  <TitledCard title="Usage Instructions" level="h3">
    <ul className="mt-3 list-disc space-y-2 pl-5 text-sm text-ink-soft marker:text-control">
      <li>Active images rotate at the top of the home page, {heroIntervalMs / 1000} seconds per image.</li>
      <li>Recommended size: 800x600 pixels. Maximum: {photoLimits.hero / 1024 / 1024} MB.</li>
      <li>They appear by display order, the lowest first. Inactive images stay here and are not shown.</li>
      <li>
        The title is read to people who can't see the image: say what is in the picture, in a few words.
      </li>
      <li>A single active image does not rotate. Without any, the home page shows only its text.</li>
    </ul>
  </TitledCard>
);

interface HeroImageListProps {
  images: readonly AdminHeroImage[];
  onEdit: (image: AdminHeroImage) => void;
  onDeleted: (image: AdminHeroImage) => void;
}

function HeroImageList({ images, onEdit, onDeleted }: HeroImageListProps) {
  const queryClient = useQueryClient();
  const order = useCall(orderHeroImages, { failed: "Failed to update hero image" });
  const remove = useCall(deleteHeroImage, { failed: "Failed to delete hero image" });
  const showDeleted = useDeletedToast("hero-images");
  const [toDelete, setToDelete] = useState<AdminHeroImage | undefined>();
  const [dragged, setDragged] = useState<string | undefined>();
  const [news, setNews] = useState("");

  const move = (id: string, to: number) => {
    const image = images.find((each) => each.id === id);
    if (!image || to < 0 || to >= images.length || images[to] === image) return;
    const next = images.filter((each) => each !== image);
    next.splice(to, 0, image);
    // Shown right away, under the pointer or the finger; the response brings the new numbers.
    queryClient.setQueryData(readQuery(listAllHeroImages).queryKey, next);
    setNews(`“${image.title}” is now number ${to + 1} of ${images.length}.`);
    order.mutate(
      { body: { ids: next.map((each) => each.id) } },
      {
        onError: () => {
          setNews("");
          void queryClient.invalidateQueries({ queryKey: readQuery(listAllHeroImages).queryKey });
        },
      },
    );
  };

  const confirm = () => {
    if (!toDelete) return;
    remove.mutate(
      { params: { id: toDelete.id } },
      {
        onSuccess: () => {
          showDeleted("Hero image deleted successfully!", toDelete.id);
          onDeleted(toDelete);
        },
        onSettled: () => setToDelete(undefined),
      },
    );
  };

  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ol className="grid gap-3">
        {images.map((image, index) => (
          <HeroImageRow
            key={image.id}
            image={image}
            isFirst={index === 0}
            isLast={index === images.length - 1}
            isDragged={dragged === image.id}
            isFixed={order.isPending}
            onMove={(steps) => move(image.id, index + steps)}
            onDrag={setDragged}
            onDrop={() => dragged && move(dragged, index)}
            onEdit={() => onEdit(image)}
            onDelete={() => setToDelete(image)}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={toDelete !== undefined}
        onOpenChange={(open) => !open && !remove.isPending && setToDelete(undefined)}
        title="Delete hero image"
        description={`“${toDelete?.title}” will be taken off the home page and deleted. You can undo this for ${retentionDays.versions} days.`}
        confirmLabel="Delete image"
        danger
        pending={remove.isPending}
        pendingLabel="Deleting..."
        onConfirm={confirm}
      />
    </>
  );
}

interface HeroImageRowProps {
  image: AdminHeroImage;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Another move is being stored: it can't be moved now. */
  isFixed: boolean;
  onMove: (steps: -1 | 1) => void;
  /** Dragging of this row began, or ended (undefined). */
  onDrag: (id: string | undefined) => void;
  /** The dragged row was let go here. */
  onDrop: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function HeroImageRow(props: HeroImageRowProps) {
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
          Icon={ArrowUp}
          label={`Move up: ${title}`}
          isOff={isFirst || isFixed}
          onClick={() => onMove(-1)}
        />
        <RowButton
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
  onClick: () => void;
}

const RowButton = ({ id, Icon, label, isOff = false, onClick }: RowButtonProps) => (
  <button
    type="button"
    id={id}
    title={label}
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onClick()}
    className="grid size-11 place-items-center rounded-control text-primary-strong transition-colors hover:bg-primary-soft aria-disabled:text-control aria-disabled:hover:bg-transparent"
  >
    <Icon aria-hidden className="size-5" />
  </button>
);

/** The order is typed: anything but a number counts as 0. */
const formSchema = heroImageBody.extend({
  displayOrder: z
    .string()
    .transform((typed) => Number.parseInt(typed, 10) || 0)
    .pipe(wholeNumber),
});

const valuesOf = (image: AdminHeroImage | undefined) => ({
  ...formValues(formSchema, image, { isActive: true }),
  displayOrder: String(image?.displayOrder ?? 0),
});

interface HeroImageFormProps {
  image: AdminHeroImage | undefined;
  onClose: () => void;
}

function HeroImageForm({ image, onClose }: HeroImageFormProps) {
  const queryClient = useQueryClient();
  const { mutateAsync: create } = useCall(createHeroImage);
  const { mutateAsync: update } = useCall(updateHeroImage);
  const fetchNewest = async () => {
    const images = await queryClient.fetchQuery({ ...readQuery(listAllHeroImages), staleTime: 0 });
    return images.find(({ id }) => id === image?.id);
  };
  const props = { item: image, fetchNewest, onClose };
  const editor = useEditor(props, {
    schema: formSchema,
    valuesOf,
    save: (values, current) =>
      current
        ? update({ params: { id: current.id }, body: { ...values, updatedAt: current.updatedAt } })
        : create({ body: values }),
    saved: (_values, _stored, current) => ({
      title: `Hero image ${current ? "updated" : "created"} successfully!`,
    }),
    failed: `Failed to ${image ? "update" : "create"} hero image`,
  });
  const { form } = editor;

  const [title, imageUrl] = form.watch(["title", "imageUrl"]);
  const isComplete = Boolean(title?.trim() && imageUrl?.trim());
  const heading = image ? `Edit “${image.title}”` : "New image";
  return (
    <Card as="section" className="mt-5" aria-label={heading}>
      <EditorFrame editor={editor} what="image" title={heading} kind="hero-images">
        <EditorForm
          editor={editor}
          what="this image"
          className="grid max-w-form gap-5"
          blocked={!isComplete && "A title and an image are needed to save."}
        >
          <TextField
            form={form}
            name="title"
            label="Image title"
            hint="What is in the picture, for people who can't see it."
          />
          <PhotoField form={form} name="imageUrl" label="Image" purpose="hero" />
          <TextField
            form={form}
            name="displayOrder"
            label="Display order"
            hint="The lowest comes first. Dragging an image in the list does the same."
            inputMode="numeric"
            className="[&_input]:max-w-32"
          />
          <CheckboxField form={form} name="isActive" label="Active" hint="Shown on the home page." />
        </EditorForm>
      </EditorFrame>
    </Card>
  );
}
