import type { ReactNode } from "react";

export const primary = "var(--color-primary, #0056b3)";
export const secondary = "var(--color-secondary, #17a2b8)";
export const accent = "var(--color-accent, #e91e63)";
export const hill = "#dbe3ea";
export const nearHill = "#c2cfda";
export const sun = "#fbe7c6";
export const paper = "#fffdf9";
export const slate = "#74899c";

export const Butterfly = ({ at, turn, color }: { at: string; turn: number; color: string }) => (
  <g transform={`translate(${at}) rotate(${turn})`} fill={color}>
    <path d="M-1 0Q-2-11-12-14-16-3-1 1M1 0Q1-11 10-14 14-3 1 1" />
    <path d="M-1 2Q-12 3-10 13-4 12-1 2M1 2Q10 3 9 13 3 12 1 2" opacity=".45" />
  </g>
);

/** A quiet hill before the sun, with what the empty list is about. */
export const Scene = ({ butterflyAt, children }: { butterflyAt: string; children: ReactNode }) => (
  <svg width="240" height="160" viewBox="0 0 240 160" aria-hidden="true" focusable="false">
    <circle cx="130" cy="70" r="54" fill={sun} />
    <path d="M6 140Q58 92 116 112T234 140Q120 158 6 140Z" fill={hill} />
    <path d="M24 145Q84 122 136 132T218 146Q120 160 24 145Z" fill={nearHill} />
    {children}
    <Butterfly at={butterflyAt} turn={20} color={accent} />
  </svg>
);
