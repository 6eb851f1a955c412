import HeartHandshake from "lucide-react/icons/heart-handshake";
import Stethoscope from "lucide-react/icons/stethoscope";
import UserRound from "lucide-react/icons/user-round";
import type { BadgeTone } from "#client/components/ui/badge.tsx";
import type { RegistrationType } from "#shared/people.ts";
import * as words from "#words/supporters.json";

export const typeStyles: Record<
  RegistrationType,
  { Icon: typeof UserRound; tone: BadgeTone; disc: string; counted: string }
> = {
  provider: {
    Icon: Stethoscope,
    tone: "secondary",
    disc: "bg-secondary-soft text-secondary-strong",
    counted: words.providers,
  },
  patient: {
    Icon: UserRound,
    tone: "primary",
    disc: "bg-primary-soft text-primary-strong",
    counted: words.patients,
  },
  supporter: {
    Icon: HeartHandshake,
    tone: "accent",
    disc: "bg-accent-soft text-accent-strong",
    counted: words.supporters,
  },
};
