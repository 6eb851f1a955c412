import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearch } from "wouter";
import { useRegister } from "#client/api/registrations.ts";
import { clearSharedDraft, useSharedDraft, withSharedDraft } from "#client/components/form/shared-draft.ts";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { keepRecentRegistration } from "#client/components/recent-registration.ts";
import { isTaken } from "#client/components/taken-address.tsx";
import { useFrame } from "#client/lib/frame.ts";
import { paths } from "#client/lib/paths.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { registrationBody } from "#shared/api/registrations.ts";
import { registrationTypes } from "#shared/people.ts";
import * as words from "#words/register.json";
import { emptyForm } from "./empty-form.ts";
import type { Newcomer } from "./thank-you.tsx";
import { isStoppedWait, useWaitForTurn } from "./use-wait-for-turn.ts";

/** The registration form's state and rules: what is sent, what happens after, and where "provider" leads. */
export function useRegistrationForm() {
  const asked = new URLSearchParams(useSearch()).get("type");
  const isForProviders = asked === "provider";
  const isHydrated = useHydrated();
  // The server renders for the exact query `type=provider`, and for no other.
  const type =
    registrationTypes.find((each) => each === asked && (isHydrated || isForProviders)) ?? "patient";
  const [, navigate] = useLocation();
  const inFrame = useFrame() !== undefined;
  const { mutateAsync: register } = useRegister();
  const [photo, setPhoto] = useState<string | null>(null);
  const [newcomer, setNewcomer] = useState<Newcomer>();
  const [takenEmail, setTakenEmail] = useState<string>();
  const turn = useWaitForTurn();
  const untouched = { ...emptyForm, registrationType: type };

  const form = useAppForm({
    schema: registrationBody,
    defaultValues: withSharedDraft(untouched),
    onSubmit: async (submitted) => {
      let person = submitted;
      let id = "";
      try {
        ({ id } = await turn.retrying(() => {
          // Fields may have changed while it waited.
          person = registrationBody.safeParse(form.getValues()).data ?? person;
          return register({ person, photo: person.sharePublicly ? photo : null });
        }));
      } catch (error) {
        setTakenEmail(isTaken(error) ? person.email : undefined);
        if (!isStoppedWait(error)) toastFailure(words.failed, error, words.failedHelp);
        throw error;
      }
      toast({
        title: words.success,
        description: words.successHelp,
      });
      form.reset(untouched);
      clearSharedDraft();
      setPhoto(null);
      keepRecentRegistration(id);
      setNewcomer({ id, email: person.email, firstName: person.firstName, state: person.state });
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
    turn,
    newcomer,
    takenEmail,
    welcomeNext: () => {
      flushSync(() => setNewcomer(undefined));
      scrollTo(0, 0);
      form.setFocus("registrationType");
    },
    isForProviders,
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
