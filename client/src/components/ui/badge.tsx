import type { ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";

export type BadgeTone =
  | "neutral"
  | "primary"
  | "secondary"
  | "accent"
  | "danger"
  | "success"
  | "warning"
  | "info";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-soft",
  primary: "bg-primary-soft text-primary-strong",
  secondary: "bg-secondary-soft text-secondary-strong",
  accent: "bg-accent-soft text-accent-strong",
  danger: "bg-danger-soft text-danger",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  info: "bg-info-soft text-info",
};

interface BadgeProps {
  tone?: BadgeTone;
  uppercase?: boolean;
  children: ReactNode;
}

/** A word or two about the item that it is on. The word carries the meaning, the color only helps. */
export const Badge = ({ tone = "neutral", uppercase = false, children }: BadgeProps) => (
  <span
    className={cn(
      // Large letters may need a second line; a table would make one of every narrow column.
      "inline-flex items-center gap-1.5 sm:in-[table]:whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm font-semibold",
      uppercase && "uppercase tracking-wide",
      tones[tone],
    )}
  >
    {children}
  </span>
);

/** A state in words. */
export interface Status {
  label: string;
  tone: BadgeTone;
}

export const StatusBadge = ({ label, tone }: Status) => <Badge tone={tone}>{label}</Badge>;
