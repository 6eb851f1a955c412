import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { type ApplicationValues, emptyApplication } from "./application-parts.ts";

/** An application that someone began on this device. Never the password, never a consent. */
export interface Draft {
  values: Partial<ApplicationValues>;
  /** ISO 8601. */
  savedAt: string;
}

const key = "ambassador-application-draft";
/** Bounded, because the computer may be shared. */
const keptMs = retentionDays.drafts * dayMs;
/** The server forgets a picture that nothing shows after a day. */
const photoKeptMs = retentionDays.unusedPhotos * dayMs;

/** A consent is given anew each time, and a password is typed where it is sent. */
const leftOut: ReadonlySet<string> = new Set([
  "password",
  "acceptedGuidelines",
  "agreeToTerms",
  "sharePublicly",
]);
const keptFields = Object.entries(emptyApplication).filter(([name]) => !leftOut.has(name));

/** Only fields of the form, each of its own type: the storage may hold anything. */
const pickFields = (values: object): Partial<ApplicationValues> => {
  const entries = new Map(Object.entries(values));
  return Object.fromEntries(
    keptFields
      .filter(([name, empty]) => typeof entries.get(name) === typeof empty)
      .map(([name]) => [name, entries.get(name)]),
  );
};

/** The draft of this device, if there is one and it isn't too old. */
export function readDraft(): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    if (!("savedAt" in stored && typeof stored.savedAt === "string")) return undefined;
    if (!("values" in stored && typeof stored.values === "object" && stored.values)) return undefined;
    const age = Date.now() - Date.parse(stored.savedAt);
    if (!(age < keptMs)) {
      forgetDraft();
      return undefined;
    }
    const values = pickFields(stored.values);
    return { values: age < photoKeptMs ? values : { ...values, imageUrl: "" }, savedAt: stored.savedAt };
  } catch {
    // The browser keeps nothing here, or something else wrote it: then there is no draft.
    return undefined;
  }
}

/** Keeps what was typed so far; an untouched form is no draft. */
export function keepDraft(values: object): void {
  const kept = pickFields(values);
  const isUntouched = keptFields.every(
    ([name, empty]) => (new Map(Object.entries(kept)).get(name) ?? empty) === empty,
  );
  if (isUntouched) {
    forgetDraft();
    return;
  }
  try {
    localStorage.setItem(key, JSON.stringify({ values: kept, savedAt: new Date().toISOString() }));
  } catch {
    // A full or forbidden storage costs the draft, not the application.
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing could be kept, so nothing is.
  }
}
