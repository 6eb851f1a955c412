import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearch } from "wouter";
import type { z } from "zod";
import { keepRecentRegistration } from "#client/api/registrations.ts";
import { useSiteLinks } from "#client/api/site-links.ts";
import { useWrite } from "#client/api/use-write.ts";
import { useAppForm } from "#client/components/form/form.tsx";
import { clearSharedDraft, useSharedDraft, withSharedDraft } from "#client/components/form/shared-draft.ts";
import { isTaken } from "#client/components/taken-address.tsx";
import { read, write } from "#client/lib/api.ts";
import { useFrame } from "#client/lib/frame.ts";
import { pageLanguage } from "#client/lib/page-language.ts";
import { paths } from "#client/lib/paths.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { currentVia } from "#client/lib/via.ts";
import type { getPrivacySignal } from "#shared/api/health-policy.ts";
import {
  type attachRegistrationPhoto,
  type RegistrationInput,
  type register,
  registrationBody,
} from "#shared/api/registrations.ts";
import { registrationTypes } from "#shared/people.ts";
import * as words from "#words/register.json";
import { isStoppedWait, useRetryWhenBusy } from "./retry-when-busy.tsx";
import type { Newcomer } from "./thank-you.tsx";

function useAsksCrmConsent(): boolean {
  const links = useSiteLinks();
  const isHydrated = useHydrated();
  const isGpcOn =
    isHydrated && "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  const hasOtherUses = isHydrated && links?.crmOtherUses === "on";
  // Browsers without the property may still send the header of Global Privacy Control (GPC), which only the server sees.
  const { data: signal } = useQuery({
    ...read<typeof getPrivacySignal>("/api/privacy-signal"),
    enabled: hasOtherUses && !isGpcOn,
  });
  return hasOtherUses && !isGpcOn && signal?.gpc === false;
}

/** What the form does not ask, and why. */
const notAsked = {
  bio: "asked of ambassadors",
  disclosures: "asked of ambassadors",
  wantAmbassadorRole: "the application of an ambassador",
  language: "that of the page",
  photoUrl: "attached after the registration",
};

/** A field of the contract that is missing here, and not among those above, does not compile. */
export const emptyForm = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  state: "",
  registrationType: "patient",
  specialty: "",
  credentials: "",
  licenseNumber: "",
  referralSource: "",
  sharePublicly: false,
  agreeToTerms: false,
  subscribeUpdates: true,
  crmConsent: false,
} satisfies Record<Exclude<keyof RegistrationInput, keyof typeof notAsked>, string | boolean>;

interface Registering {
  person: z.output<typeof registrationBody>;
  /** A processed photo to show beside the name. */
  photo: string | null;
}

/** Registers a person, then attaches the photo. The registration never depends on the photo: a failure there is logged. */
async function registerPerson({ person, photo }: Registering) {
  const registration = await write<typeof register>("POST", "/api/register", {
    ...person,
    language: pageLanguage,
    via: currentVia(),
  });
  if (photo)
    await write<typeof attachRegistrationPhoto>("PUT", `/api/registrations/${registration.id}/photo`, {
      photoURL: photo,
    }).catch((error: unknown) =>
      console.error("The photo could not be attached to the registration.", error),
    );
  return registration;
}

export function useRegistrationForm() {
  const typeInAddress = new URLSearchParams(useSearch()).get("type");
  const isForProviders = typeInAddress === "provider";
  const isHydrated = useHydrated();
  // The server renders for the exact query `type=provider`, and for no other.
  const type =
    registrationTypes.find((each) => each === typeInAddress && (isHydrated || isForProviders)) ?? "patient";
  const [, navigate] = useLocation();
  const inFrame = useFrame() !== undefined;
  const { mutateAsync: register } = useWrite(registerPerson);
  const [photo, setPhoto] = useState<string | null>(null);
  const [newcomer, setNewcomer] = useState<Newcomer>();
  const [takenEmail, setTakenEmail] = useState<string>();
  const retry = useRetryWhenBusy();
  const asksCrmConsent = useAsksCrmConsent();
  const untouched = { ...emptyForm, registrationType: type };

  const form = useAppForm({
    schema: registrationBody,
    defaultValues: withSharedDraft(untouched),
    onSubmit: async (submitted) => {
      let person = submitted;
      let registered = { id: "", secret: "" };
      try {
        registered = await retry.run(() => {
          // Fields may have changed while it waited.
          person = registrationBody.safeParse(form.getValues()).data ?? person;
          return register({ person, photo: person.sharePublicly ? photo : null });
        });
      } catch (error) {
        setTakenEmail(isTaken(error) ? person.email : undefined);
        if (!isStoppedWait(error)) toastFailure(words.failed, error);
        throw error;
      }
      toast(words.success);
      form.reset(untouched);
      clearSharedDraft();
      setPhoto(null);
      keepRecentRegistration(registered.id);
      setNewcomer({ ...registered, email: person.email, firstName: person.firstName, state: person.state });
    },
  });

  useSharedDraft(form);

  // Arrow keys select a choice without navigating away (WCAG 3.2.2).
  const isArrowDown = useRef(false);
  const { subscribe, setValue } = form;
  // React to the choice itself, which the form library reports to subscribers.
  useEffect(() => {
    let chosen: string | undefined;
    return subscribe({
      name: "registrationType",
      formState: { values: true },
      callback: ({ values: { registrationType }, name }) => {
        // One choice is reported twice, and Back would need two presses.
        if (name !== "registrationType" || registrationType === chosen) return;
        chosen = registrationType;
        if (registrationType !== "provider") {
          for (const field of ["licenseNumber", "specialty", "credentials"] as const) setValue(field, "");
        } else if (!inFrame && !isForProviders && !isArrowDown.current) navigate(paths.becomeAmbassador);
      },
    });
  }, [subscribe, setValue, navigate, inFrame, isForProviders]);

  // The query may change after the first render, or count only after it.
  useEffect(() => {
    if (type !== "patient") setValue("registrationType", type);
  }, [type, setValue]);

  return {
    form,
    photo,
    setPhoto,
    retry,
    newcomer,
    takenEmail,
    welcomeNext: () => {
      flushSync(() => setNewcomer(undefined));
      scrollTo(0, 0);
      form.setFocus("registrationType");
    },
    isForProviders,
    asksCrmConsent,
    /** For the form element: tells a choice by arrow key from one by click, tap or Space. */
    keyWatch: {
      onKeyDown: (event: { key: string }) => {
        isArrowDown.current = event.key.startsWith("Arrow");
      },
      onKeyUp: () => {
        isArrowDown.current = false;
      },
    },
  };
}

export type Registration = ReturnType<typeof useRegistrationForm>;
export type RegistrationForm = Registration["form"];
