import type { ReactNode } from "react";
import {
  accent,
  Butterfly,
  hill,
  nearHill,
  paper,
  primary,
  secondary,
  slate,
  sun,
} from "./illustration-parts.tsx";

const NotFoundIllustration = () => (
  <svg
    className="mb-6 h-auto w-60 max-w-full"
    width="280"
    height="180"
    viewBox="0 0 280 180"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="84" cy="80" r="56" fill={sun} />
    <path d="M8 132Q70 84 140 118T272 104V166H8Z" fill={hill} />
    <path d="M8 150Q90 120 160 140T272 132V166Q140 176 8 166Z" fill={nearHill} />
    <path d="M58 163Q112 154 100 138 90 126 107 112L111 112Q101 126 118 138 142 154 128 165Z" fill={paper} />
    <path d="M135 36h10v112h-10Z" fill={slate} />
    <path d="M140 44h58l14 13-14 13h-58Z" fill={primary} />
    <path d="M140 78H84L70 91l14 13h56Z" fill={secondary} />
    <path d="M152 57h36M92 91h36" stroke={paper} strokeWidth="5" strokeLinecap="round" />
    <path d="M232 146V92" stroke={slate} strokeWidth="5" strokeLinecap="round" />
    <ellipse cx="232" cy="88" rx="20" ry="28" fill={secondary} opacity=".55" />
    <path d="M232 112v-20l8-8" fill="none" stroke={slate} strokeWidth="4" strokeLinecap="round" />
    <Butterfly at="52 56" turn={-20} color={accent} />
  </svg>
);

/** In place of what an address does not have. */
export const MissingPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto flex max-w-prose flex-col items-center px-edge py-12 text-center text-balance sm:px-6 sm:py-16">
    <NotFoundIllustration />
    <h1>{title}</h1>
    {children}
  </div>
);
