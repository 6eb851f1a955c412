import BadgeCheck from "lucide-react/icons/badge-check";
import Dna from "lucide-react/icons/dna";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Scale from "lucide-react/icons/scale";
import ShieldCheck from "lucide-react/icons/shield-check";
import { type ComponentType, useId } from "react";
import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { cn } from "#client/lib/cn.ts";
import { inEnglish, writtenIn } from "#client/lib/page-language.ts";
import type { Study } from "#shared/api/studies.ts";
import { type StudyCategory, studyCategoryLabels } from "#shared/study-categories.ts";
import { view } from "#words/studies.json";
import { peerReviewed } from "#words/study.json";

interface StudyStyle {
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  /** The classes of the tile behind the icon. */
  tile: string;
  tone: BadgeTone;
}

export const studyStyles: Record<StudyCategory, StudyStyle> = {
  comparative: { Icon: Scale, tile: "bg-primary-soft text-primary-strong", tone: "primary" },
  safety: { Icon: ShieldCheck, tile: "bg-success-soft text-success", tone: "success" },
  "patient-preference": { Icon: HeartHandshake, tile: "bg-accent-soft text-accent-strong", tone: "accent" },
  genetic: { Icon: Dna, tile: "bg-secondary-soft text-secondary-strong", tone: "secondary" },
};

interface StudyCardProps {
  study: Study;
  onView: () => void;
}

export function StudyCard({ study, onView }: StudyCardProps) {
  const titleId = useId();
  const { Icon, tile } = studyStyles[study.category];
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className="flex h-full flex-col break-inside-avoid wrap-anywhere"
    >
      <div className="flex items-center gap-x-4">
        <span className={cn("grid size-12 shrink-0 place-items-center rounded-control", tile)}>
          <Icon aria-hidden className="size-6" />
        </span>
        <p className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="font-semibold text-ink-soft">{studyCategoryLabels[study.category]}</span>
          <PeerReviewed />
        </p>
      </div>
      <h3 {...inEnglish} id={titleId} className="mt-4 text-lg leading-snug">
        {study.title}
      </h3>
      <p className="mt-2 text-sm text-ink-soft">
        <cite {...inEnglish}>{study.journal}</cite>, {study.year}
      </p>
      <p {...writtenIn(study)} className="mt-3 mb-5 line-clamp-4 print:mb-0 print:line-clamp-none">
        {study.summary}
      </p>
      {study.url && <p className="hidden text-sm print:block">{study.url}</p>}
      <Button variant="secondary" aria-describedby={titleId} className="mt-auto self-start" onClick={onView}>
        {view}
      </Button>
    </Card>
  );
}

export const StudyCardPlaceholder = () => (
  <Card>
    <SkeletonBar className="size-12" />
    <SkeletonBar className="mt-4 h-20" />
    <SkeletonBar className="mt-3 h-5 w-2/3" />
    <SkeletonBar className="mt-4 h-24" />
    <SkeletonBar className="mt-5 h-11 w-36" />
  </Card>
);

/** On every study, because all listed studies are peer-reviewed. */
export const PeerReviewed = () => (
  <Badge tone="success" uppercase>
    <BadgeCheck aria-hidden className="size-4" />
    {peerReviewed}
  </Badge>
);
