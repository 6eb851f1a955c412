import { steps } from "#words/source.json";
import { type ScreenAddress, type ScreenName, screens } from "./screens.ts";

export const sourceSteps = ["visit", "lookup", "call", "letter", "registered", "confirmed"] as const;
export type SourceStep = (typeof sourceSteps)[number];

/** What only the browser sees; the server counts the other steps when they happen. */
export const reportedSteps = ["visit", "call", "letter"] as const satisfies SourceStep[];

export const sourceStepLabels: Record<SourceStep, string> = steps;

export const minForPartner = 5;
export const tooFewForPartner = "under 5";

export const slugForm = /^[a-z0-9-]{2,40}$/;

export const goPath = (slug: string): string => `/go/${slug}`;
export const flyerPath = (slug: string): string => `${goPath(slug)}/flyer`;

/** Hidden from search engines, or without an address of their own. Named here, because their `facts` would weigh on every page. */
const excludedScreens: readonly ScreenName[] = [
  "admin",
  "confirm",
  "preferences",
  "myData",
  "invitation",
  "source",
  "article",
  "districtBrief",
];

export const targetScreens: readonly ScreenAddress[] = (Object.keys(screens) as ScreenName[])
  .filter((name) => !excludedScreens.includes(name))
  .map((name) => screens[name]);
