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

/** A quiet hill before the sun, with what the empty list is about. */
const Scene = ({ butterflyAt, children }: { butterflyAt: string; children: ReactNode }) => (
  <svg width="240" height="160" viewBox="0 0 240 160" aria-hidden="true" focusable="false">
    <circle cx="130" cy="70" r="54" fill={sun} />
    <path d="M6 140Q58 92 116 112T234 140Q120 158 6 140Z" fill={hill} />
    <path d="M24 145Q84 122 136 132T218 146Q120 160 24 145Z" fill={nearHill} />
    {children}
    <Butterfly at={butterflyAt} turn={20} color={accent} />
  </svg>
);

/** A mailbox: nothing in it yet. */
export const NoNewsIllustration = () => (
  <Scene butterflyAt="196 44">
    <path d="M112 92h9v52h-9Z" fill={slate} />
    <path d="M74 96V70a19 19 0 0 1 19-19h58V96Z" fill={primary} />
    <path d="M132 96V70a19 19 0 0 1 38 0V96Z" fill={primary} />
    <path d="M137 91V70a14 14 0 0 1 28 0V91Z" fill="#000" opacity=".3" />
    <path d="M132 96h38l8 10h-38Z" fill={primary} />
    <path d="M132 96h38l8 10h-38Z" fill="#fff" opacity=".35" />
    <path d="M96 70V36h16v11h-11v23Z" fill={accent} />
    <path d="M48 146Q42 124 34 112 52 122 54 146ZM57 146Q56 120 69 104 68 128 63 146Z" fill={secondary} />
  </Scene>
);

/** Two speech bubbles: one told, one to come. */
export const NoStoriesIllustration = () => (
  <Scene butterflyAt="194 40">
    <path
      d="M60 34h84a12 12 0 0 1 12 12v38a12 12 0 0 1-12 12H92l-20 20V96H60a12 12 0 0 1-12-12V46a12 12 0 0 1 12-12Z"
      fill={primary}
    />
    <path d="M66 54h70M66 66h70M66 78h42" stroke={paper} strokeWidth="5" strokeLinecap="round" />
    <path
      d="M128 82h50a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10h-4v16l-16-16h-30a10 10 0 0 1-10-10V92a10 10 0 0 1 10-10Z"
      fill={paper}
      stroke={secondary}
      strokeWidth="4"
    />
    <path d="M138 105h.1M153 105h.1M168 105h.1" stroke={secondary} strokeWidth="7" strokeLinecap="round" />
  </Scene>
);

/** A paper with a chart, under a magnifying glass. */
export const NoStudiesIllustration = () => (
  <Scene butterflyAt="202 50">
    <path d="M74 28h62l20 20v90H74Z" fill={paper} stroke={slate} strokeWidth="3" strokeLinejoin="round" />
    <path d="M136 28v20h20" fill="none" stroke={slate} strokeWidth="3" strokeLinejoin="round" />
    <path d="M88 48h34M88 60h52" stroke={primary} strokeWidth="5" strokeLinecap="round" />
    <path d="M88 122V98h10v24ZM105 122V84h10v38ZM122 122V92h10v30Z" fill={secondary} />
    <path d="m168 118 22 24" stroke={primary} strokeWidth="9" strokeLinecap="round" />
    <circle cx="154" cy="102" r="21" fill="#fff" fillOpacity=".75" stroke={primary} strokeWidth="6" />
  </Scene>
);

/** Two people, and room for one more. */
export const NoSupportersIllustration = () => (
  <Scene butterflyAt="206 46">
    <path d="M48 142q0-40 24-40t24 40q-24 6-48 0Z" fill={secondary} />
    <circle cx="72" cy="84" r="14" fill="#8d5a3b" />
    <path
      d="M144 142q0-40 24-40t24 40q-24 6-48 0Z"
      fill={paper}
      stroke={slate}
      strokeWidth="3"
      strokeDasharray="6 6"
    />
    <circle cx="168" cy="84" r="14" fill={paper} stroke={slate} strokeWidth="3" strokeDasharray="6 6" />
    <path d="M92 146q0-52 28-52t28 52q-28 6-56 0Z" fill={primary} />
    <circle cx="120" cy="72" r="17" fill="#e2b48c" />
    <path d="M103 72q-1-19 17-19t17 19q-6-9-17-9t-17 9Z" fill={slate} />
    <path d="M58 82q0-14 14-14t14 14q-5-6-14-6t-14 6Z" fill="#3b2a22" />
  </Scene>
);
