import { useState } from "react";
import { useWatch } from "react-hook-form";
import {
  CheckboxField,
  controlId,
  EmailField,
  FieldGroup,
  PasswordField,
  PhoneHint,
  SelectField,
  TextareaField,
  TextField,
} from "#client/components/form/fields.tsx";
import { Form, FormGroup, SubmitButton } from "#client/components/form/form.tsx";
import { TranslationNote } from "#client/components/language-notes.tsx";
import { LegalAgreement } from "#client/components/legal/legal-button.tsx";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import { TakenAddress } from "#client/components/taken-address.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { linkTo, TextButton } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { plainOptions } from "#client/components/ui/select.tsx";
import { formatList } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import { licenseStateCodes } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/become-ambassador.json";
import { type ApplicationForm, missingConsents, partLabel, parts } from "./use-application-form.ts";

const { aboutYou, practice, profile, agreement } = parts;

interface ApplicationFieldsProps {
  form: ApplicationForm;
  /** Refused, because it is registered already. */
  takenEmail: string | undefined;
}

export const ApplicationFields = ({ form, takenEmail }: ApplicationFieldsProps) => (
  <Form
    form={form}
    help={takenEmail && form.errorOf("email") && <TakenAddress email={takenEmail} />}
    className="space-y-12"
  >
    <p className="text-ink-soft">{words.answerAll}</p>
    <FormGroup id={aboutYou.id} title={aboutYou.title} part={partLabel(aboutYou)}>
      <TextField form={form} name="firstName" {...words.firstName} autoComplete="given-name" aria-required />
      <TextField form={form} name="lastName" {...words.lastName} autoComplete="family-name" aria-required />
      <EmailField form={form} name="email" {...words.email} aria-required />
      <TextField
        form={form}
        name="phone"
        label={words.phone.label}
        hint={<PhoneHint message={words.phone.hint} />}
        type="tel"
        autoComplete="tel"
        aria-required
      />
      <PasswordField
        form={form}
        name="password"
        {...words.password}
        autoComplete="new-password"
        aria-required
      />
    </FormGroup>

    <FormGroup id={practice.id} title={practice.title} part={partLabel(practice)}>
      <TextField
        form={form}
        name="title"
        {...words.jobTitle}
        autoComplete="organization-title"
        aria-required
      />
      <TextField form={form} name="credentials" {...words.credentials} aria-required />
      <TextField form={form} name="licenseNumber" {...words.license} spellCheck={false} aria-required />
      <SelectField
        form={form}
        name="primaryLicenseState"
        {...words.licenseState}
        placeholder={words.choose}
        options={plainOptions(licenseStateCodes)}
        aria-required
      />
    </FormGroup>

    <FormGroup id={profile.id} title={profile.title} part={partLabel(profile)}>
      <ProfileFields form={form} />
    </FormGroup>

    <FormGroup id={agreement.id} title={agreement.title} part={partLabel(agreement)}>
      <Agreement form={form} />
    </FormGroup>
    <input type="hidden" {...form.register("order", { valueAsNumber: true })} />
  </Form>
);

function Agreement({ form }: { form: ApplicationForm }) {
  const missing = missingConsents(useWatch({ control: form.control }));
  const missingId = `${form.id}-missing`;
  return (
    <>
      <CheckboxField
        form={form}
        name="acceptedGuidelines"
        label={
          <RichText
            message={words.guidelines}
            parts={{ guidelines: linkTo(paths.ambassadorGuidelines, { newTab: true }) }}
          />
        }
      />
      <CheckboxField form={form} name="agreeToTerms" label={<LegalAgreement />} hasButtons />
      <CheckboxField form={form} name="sharePublicly" {...words.display} />
      <CheckboxField form={form} name="subscribeUpdates" label={words.updates} />
      <TranslationNote />
      <p className="rounded-card bg-sunken p-4">{words.review}</p>
      <div className="flex flex-col gap-3">
        <p id={missingId} aria-live="polite" className="min-h-[1.5em] text-sm text-ink-soft">
          {missing.length > 0 && fill(words.missing, { steps: formatList(missing) })}
        </p>
        <div>
          <SubmitButton
            pendingLabel={words.submitting}
            disabled={missing.length > 0}
            aria-describedby={missingId}
          >
            {words.submit}
          </SubmitButton>
        </div>
      </div>
    </>
  );
}

const links = [
  { name: "website", label: words.website, example: "www.example.com" },
  { name: "facebookUrl", label: words.facebook, example: "www.facebook.com/..." },
  { name: "instagramUrl", label: words.instagram, example: "www.instagram.com/..." },
  { name: "youtubeUrl", label: words.youtube, example: "www.youtube.com/@..." },
] as const;

function ProfileFields({ form }: { form: ApplicationForm }) {
  const { control, setValue, errorOf } = form;
  const [bio = "", photo] = useWatch({ control, name: ["bio", "imageUrl"] });

  const setPhoto = (imageUrl: string) =>
    setValue("imageUrl", imageUrl, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  return (
    <>
      <div>
        <TextareaField form={form} name="bio" {...words.bio} rows={8} aria-required />
        <BioLength length={bio.trim().length} />
      </div>
      {links.map(({ name, label, example }) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={label}
          optional
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={example}
        />
      ))}
      <Disclosures form={form} />
      <FieldGroup
        id={controlId(form.id, "imageUrl")}
        label={words.headshot}
        optional
        error={errorOf("imageUrl")}
      >
        <PhotoUpload
          purpose="ambassador"
          value={photo || null}
          onUploaded={setPhoto}
          onRemoved={() => setPhoto("")}
        />
      </FieldGroup>
    </>
  );
}

const minBio = 50;

/** How far the bio is from its minimum; not read out at every key. */
const BioLength = ({ length }: { length: number }) => (
  <p className="mt-1.5 text-sm text-ink-soft tabular-figures">
    {fill(length < minBio ? words.bioTooShort : words.bioLength, { length: String(length), min: minBio })}
  </p>
);

const SampleDialog = lazyPart(() => import("./sample-dialog.tsx"), "SampleDialog");

function Disclosures({ form }: { form: ApplicationForm }) {
  const [isOpen, setOpen] = useState(false);
  const insert = (sample: string) => {
    const written = form.getValues("disclosures")?.trim();
    form.setValue("disclosures", written ? `${written}\n\n${sample}` : sample, { shouldDirty: true });
    setOpen(false);
  };
  return (
    <div>
      <TextareaField form={form} name="disclosures" {...words.disclosures} optional />
      <p className="mt-1.5">
        <TextButton
          aria-haspopup="dialog"
          className="inline-flex min-h-11 items-center"
          onClick={() => setOpen(true)}
        >
          {words.sample}
        </TextButton>
      </p>
      <SampleDialog open={isOpen} onOpenChange={setOpen} onInsert={insert} />
    </div>
  );
}
