import type { ReactNode } from "react";

export const primary = "var(--color-primary)";
export const secondary = "var(--color-secondary)";
export const accent = "var(--color-accent)";
export const hill = "var(--color-hill)";
export const nearHill = "var(--color-near-hill)";
export const sun = "var(--color-sun)";
export const paper = "var(--color-paper)";
export const slate = "var(--color-slate)";

export const Butterfly = ({ at, turn, color }: { at: string; turn: number; color: string }) => (
  <g transform={`translate(${at}) rotate(${turn})`} fill={color}>
    <path d="M-1 0Q-2-11-12-14-16-3-1 1M1 0Q1-11 10-14 14-3 1 1" />
    <path d="M-1 2Q-12 3-10 13-4 12-1 2M1 2Q10 3 9 13 3 12 1 2" opacity=".45" />
  </g>
);

/** The background of an empty list's picture; `children` shows what the list is about. */
export const Scene = ({ butterflyAt, children }: { butterflyAt: string; children: ReactNode }) => (
  <svg width="240" height="160" viewBox="0 0 240 160" aria-hidden="true" focusable="false">
    <circle cx="130" cy="70" r="54" fill={sun} />
    <path d="M6 140Q58 92 116 112T234 140Q120 158 6 140Z" fill={hill} />
    <path d="M24 145Q84 122 136 132T218 146Q120 160 24 145Z" fill={nearHill} />
    {children}
    <Butterfly at={butterflyAt} turn={20} color={accent} />
  </svg>
);
