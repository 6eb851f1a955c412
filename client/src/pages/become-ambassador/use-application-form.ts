import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { DefaultValues, FieldValues, UseFormSubscribe } from "react-hook-form";
import type { z } from "zod";
import { useWrite } from "#client/api/use-write.ts";
import { useAppForm } from "#client/components/form/form.tsx";
import { clearSharedDraft, useSharedDraft, withSharedDraft } from "#client/components/form/shared-draft.ts";
import { isTaken } from "#client/components/taken-address.tsx";
import { write } from "#client/lib/api.ts";
import { focusHeading } from "#client/lib/focus.ts";
import { pageLanguage } from "#client/lib/page-language.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import {
  type ApplicationInput,
  applicationBody,
  type applyAsAmbassador,
} from "#shared/api/ambassador-application.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/become-ambassador.json";

type FieldName = Exclude<keyof ApplicationInput, "order" | "language">;

/** The form as it is before anybody has touched it. The boxes that must be ticked begin empty. */
const emptyApplication = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  password: "",
  title: "",
  credentials: "",
  licenseNumber: "",
  primaryLicenseState: "",
  bio: "",
  website: "",
  facebookUrl: "",
  instagramUrl: "",
  youtubeUrl: "",
  disclosures: "",
  imageUrl: "",
  acceptedGuidelines: false,
  agreeToTerms: false,
  subscribeUpdates: true,
  sharePublicly: false,
} satisfies Record<FieldName, string | boolean>;

interface Part {
  id: string;
  title: string;
  fields: readonly FieldName[];
}

export const parts = {
  aboutYou: {
    id: "about-you",
    title: words.parts.aboutYou,
    fields: ["firstName", "lastName", "email", "phone", "password"],
  },
  practice: {
    id: "your-practice",
    title: words.parts.practice,
    fields: ["title", "credentials", "licenseNumber", "primaryLicenseState"],
  },
  profile: {
    id: "your-public-profile",
    title: words.parts.profile,
    fields: ["bio", "website", "facebookUrl", "instagramUrl", "youtubeUrl", "disclosures"],
  },
  agreement: {
    id: "your-agreement",
    title: words.parts.agreement,
    fields: ["acceptedGuidelines", "agreeToTerms", "sharePublicly"],
  },
} as const satisfies Record<string, Part>;

const inOrder: readonly Part[] = Object.values(parts);

export const partLabel = (part: Part): string =>
  fill(words.part, { number: inOrder.indexOf(part) + 1, all: inOrder.length });

/** Each part, and whether everything in it would be accepted. */
export const progressOf = (values: Readonly<Record<string, unknown>>) =>
  inOrder.map((part) => ({
    ...part,
    isDone: part.fields.every((name) => applicationBody.shape[name].safeParse(values[name]).success),
  }));

/** The consents that an application can't do without and that are not given yet, in words. */
export const missingConsents = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(words.missingSteps)
    .filter(([name]) => values[name] !== true)
    .map(([, step]) => step);

/** The form begins with boxes unticked and no state chosen, which the type of a finished application rules out. */
const startWith = (draft?: Draft) => {
  const values: Record<string, unknown> = withSharedDraft({
    ...emptyApplication,
    order: 0,
    ...draft?.values,
  });
  return values as DefaultValues<ApplicationInput>;
};

export function useApplicationForm() {
  const isHydrated = useHydrated();
  const [draft, setDraft] = useState(() => (isHydrated ? readDraft() : undefined));
  const [sentBy, setSentBy] = useState<string>();
  const apply = useWrite((body: z.output<typeof applicationBody>) =>
    write<typeof applyAsAmbassador>("POST", "/api/ambassadors", { ...body, language: pageLanguage }),
  );

  const form = useAppForm({
    schema: applicationBody,
    defaultValues: startWith(draft),
    onSubmit: async (application) => {
      try {
        await apply.mutateAsync(application);
      } catch (error) {
        toastFailure(words.failed, error, words.failedHelp);
        throw error;
      }
      toast(words.success);
      startAgain();
      setSentBy(application.firstName);
    },
  });
  useDraft(form);
  useSharedDraft(form);

  const { reset, getValues } = form;
  // In an effect, because the server rendered the form without the draft.
  useEffect(() => {
    if (isHydrated) return;
    const kept = readDraft();
    const empty: Record<string, unknown> = emptyApplication;
    const typedEarly = Object.entries(getValues()).filter(([name, value]) => value !== empty[name]);
    if (kept) {
      setDraft(kept);
      reset({ ...startWith(kept), ...Object.fromEntries(typedEarly) });
    }
    if (typedEarly.length > 0) keepDraft(getValues());
  }, [isHydrated, reset, getValues]);

  const startAgain = () => {
    clearSharedDraft();
    form.reset(startWith());
    forgetDraft();
    setDraft(undefined);
  };

  return {
    form,
    draft,
    clearDraft: startAgain,
    sentBy,
    takenEmail: isTaken(apply.error) ? apply.variables?.email : undefined,
    applyAgain: () => {
      flushSync(() => setSentBy(undefined));
      scrollTo(0, 0);
      focusHeading();
    },
  };
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>["form"];

const debounceMs = 300;

/** Keeps the form as a draft on this device while it is filled in. */
function useDraft<Values extends FieldValues>({ subscribe }: { subscribe: UseFormSubscribe<Values> }): void {
  // Written after a pause in typing, and when the page is left before that.
  useEffect(() => {
    let unsaved: object | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      if (unsaved) keepDraft(unsaved);
      unsaved = undefined;
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        unsaved = values;
        clearTimeout(timer);
        timer = setTimeout(save, debounceMs);
      },
    });
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      unsubscribe();
      save();
    };
  }, [subscribe]);
}

/** An application that someone began on this device. Never the password, never a consent. */
export interface Draft {
  values: Record<string, unknown>;
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
const pickFields = (values: unknown): Record<string, unknown> => {
  const stored: Record<string, unknown> = Object(values);
  return Object.fromEntries(
    keptFields.flatMap(([name, empty]) =>
      typeof stored[name] === typeof empty ? [[name, stored[name]]] : [],
    ),
  );
};

/** The draft of this device, if there is one and it isn't too old. */
function readDraft(): Draft | undefined {
  try {
    const { savedAt = "", values: stored }: Partial<Draft> = Object(
      JSON.parse(localStorage.getItem(key) ?? "{}"),
    );
    const age = Date.now() - Date.parse(savedAt);
    if (!(age < keptMs)) {
      forgetDraft();
      return undefined;
    }
    const values = pickFields(stored);
    return { values: age < photoKeptMs ? values : { ...values, imageUrl: "" }, savedAt };
  } catch {
    // The browser keeps nothing here, or something else wrote it: then there is no draft.
    return undefined;
  }
}

/** Stores the draft; an untouched form is not one. */
function keepDraft(values: object): void {
  const kept = pickFields(values);
  const isUntouched = keptFields.every(([name, empty]) => (kept[name] ?? empty) === empty);
  if (isUntouched) forgetDraft();
  else storeDraft({ values: kept, savedAt: new Date().toISOString() });
}

function storeDraft(draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the draft, not the application.
  }
}

function forgetDraft(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A storage that can't be opened holds no draft.
  }
}
