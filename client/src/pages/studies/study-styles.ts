import Dna from "lucide-react/icons/dna";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Scale from "lucide-react/icons/scale";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ComponentType } from "react";
import type { BadgeTone } from "#client/components/ui/badge.tsx";
import type { StudyCategory } from "#shared/study-categories.ts";

interface StudyStyle {
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  /** Of the tile behind the icon. */
  tile: string;
  tone: BadgeTone;
}

export const studyStyles: Record<StudyCategory, StudyStyle> = {
  comparative: { Icon: Scale, tile: "bg-primary-soft text-primary-strong", tone: "primary" },
  safety: { Icon: ShieldCheck, tile: "bg-success-soft text-success", tone: "success" },
  "patient-preference": { Icon: HeartHandshake, tile: "bg-accent-soft text-accent-strong", tone: "accent" },
  genetic: { Icon: Dna, tile: "bg-secondary-soft text-secondary-strong", tone: "secondary" },
};
