import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearch } from "wouter";
import type { z } from "zod";
import { keepRecentRegistration } from "#client/api/registrations.ts";
import { useSiteLinks } from "#client/api/site-links.ts";
import { currentVia } from "#client/api/sources.ts";
import { useWrite } from "#client/api/use-write.ts";
import {
  CheckboxField,
  EmailField,
  PhoneHint,
  RadioField,
  SelectField,
  TextField,
} from "#client/components/form/fields.tsx";
import { Form, FormGroup, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { clearSharedDraft, useSharedDraft, withSharedDraft } from "#client/components/form/shared-draft.ts";
import { AnswersNote, TranslationNote } from "#client/components/language-notes.tsx";
import { LegalAgreement } from "#client/components/legal/legal-button.tsx";
import { stateOptions } from "#client/components/state-label.ts";
import { isTaken, TakenAddress } from "#client/components/taken-address.tsx";
import { linkTo } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { labelledOptions } from "#client/components/ui/select.tsx";
import { read, write } from "#client/lib/api.ts";
import { useFrame } from "#client/lib/frame.ts";
import { pageLanguage } from "#client/lib/page-language.ts";
import { paths } from "#client/lib/paths.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import type { getPrivacySignal } from "#shared/api/health-policy.ts";
import {
  type attachRegistrationPhoto,
  type RegistrationInput,
  type register,
  registrationBody,
} from "#shared/api/registrations.ts";
import { registrationTypes } from "#shared/people.ts";
import { referralSourceLabels, registrationTypeLabels } from "#shared/people-labels.ts";
import { crmName } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/register.json";
import { isStoppedWait, useRetryWhenBusy, WaitNotice } from "./retry-when-busy.tsx";
import type { Newcomer } from "./thank-you.tsx";

interface RegistrationFormProps {
  registration: Registration;
  /** Asked of those who share their support publicly. */
  photo?: ReactNode;
}

export function RegistrationForm({ registration, photo }: RegistrationFormProps) {
  const { form, retry, takenEmail, isForProviders, asksCrmConsent, keyWatch } = registration;
  const [type, sharesPublicly] = form.watch(["registrationType", "sharePublicly"]);
  return (
    <Form
      form={form}
      help={takenEmail && form.errorOf("email") && <TakenAddress email={takenEmail} />}
      {...keyWatch}
      className="space-y-10"
    >
      <FormGroup title={words.whoYouAre}>
        <RadioField
          form={form}
          name="registrationType"
          label={words.type}
          choices={registrationTypes.map((value) => ({
            value,
            label: registrationTypeLabels[value],
            hint: words.typeHints[value],
          }))}
        />
        {type === "patient" && (
          <p className="text-sm text-ink-soft">
            <RichText
              message={words.patientNote}
              parts={{ policy: linkTo(paths.healthDataPrivacy, { newTab: true }) }}
            />
          </p>
        )}
        {type === "provider" && <ProviderFields form={form} offersAmbassador={!isForProviders} />}
        <TextField form={form} name="firstName" label={words.firstName} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={words.lastName} autoComplete="family-name" />
        <SelectField
          form={form}
          name="state"
          label={words.state}
          autoComplete="address-level1"
          placeholder={words.choose}
          options={stateOptions}
        />
      </FormGroup>

      <FormGroup title={words.howWeReachYou}>
        <EmailField form={form} name="email" label={words.email} />
        <TextField
          form={form}
          name="phone"
          label={words.phone}
          optional
          type="tel"
          autoComplete="tel"
          hint={<PhoneHint />}
        />
        <SelectField
          form={form}
          name="referralSource"
          label={words.referralSource}
          optional
          placeholder={words.choose}
          options={labelledOptions(referralSourceLabels)}
        />
        <CheckboxField form={form} name="subscribeUpdates" label={words.updates} />
        <AnswersNote />
      </FormGroup>

      <FormGroup title={words.whatOthersSee}>
        <CheckboxField form={form} name="sharePublicly" {...words.share} />
        {sharesPublicly && photo}
      </FormGroup>

      <div className="space-y-5">
        {asksCrmConsent && (
          <CheckboxField
            form={form}
            name="crmConsent"
            label={words.crmConsent}
            hint={fill(words.crmConsentHint, { crm: crmName })}
          />
        )}
        <CheckboxField form={form} name="agreeToTerms" label={<LegalAgreement />} hasButtons />
        <TranslationNote />
        <p className="rounded-card bg-sunken p-4 text-sm text-ink-soft">
          <RichText
            message={words.use}
            parts={{
              policy: linkTo(paths.healthDataPrivacy, { newTab: true, "aria-label": words.policyNewTab }),
            }}
          />
        </p>
        <WaitNotice waiting={retry.waiting} onStop={retry.stop} />
        <SubmitButton pendingLabel={words.submitting}>{words.submit}</SubmitButton>
      </div>
    </Form>
  );
}

interface ProviderFieldsProps extends Pick<Registration, "form"> {
  /** Says that providers can do more: apply to become an ambassador. */
  offersAmbassador: boolean;
}

const ProviderFields = ({ form, offersAmbassador }: ProviderFieldsProps) => (
  <div className="space-y-5 border-l-2 border-line pl-4 sm:pl-5">
    {offersAmbassador && (
      <p>
        <RichText message={words.ambassador} parts={{ apply: linkTo(paths.becomeAmbassador) }} />
      </p>
    )}
    <TextField form={form} name="specialty" label={words.specialty} optional />
    <TextField form={form} name="credentials" {...words.credentials} optional />
    <TextField form={form} name="licenseNumber" {...words.license} optional />
  </div>
);

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
  const registering = useWrite(registerPerson);
  const [photo, setPhoto] = useState<string | null>(null);
  const [newcomer, setNewcomer] = useState<Newcomer>();
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
          return registering.mutateAsync({ person, photo: person.sharePublicly ? photo : null });
        });
      } catch (error) {
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
    takenEmail: isTaken(registering.error) ? registering.variables?.person.email : undefined,
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

type Registration = ReturnType<typeof useRegistrationForm>;
