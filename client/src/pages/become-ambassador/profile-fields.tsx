import { useWatch } from "react-hook-form";
import { TextareaField, TextField } from "#client/components/form/text-fields.tsx";
import { controlId } from "#client/components/form/use-app-form.ts";
import { PhotoGroup } from "#client/components/photo-upload/photo-group.tsx";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import { fill } from "#shared/words.ts";
import * as words from "#words/become-ambassador.json";
import { Disclosures } from "./disclosures.tsx";
import type { ApplicationForm } from "./use-application-form.ts";

const links = [
  { name: "website", label: words.website, example: "https://www.your-practice.com" },
  { name: "facebookUrl", label: words.facebook, example: "https://www.facebook.com/your-page" },
  { name: "instagramUrl", label: words.instagram, example: "https://www.instagram.com/your-name" },
  { name: "youtubeUrl", label: words.youtube, example: "https://www.youtube.com/@your-channel" },
] as const;

export function ProfileFields({ form }: { form: ApplicationForm }) {
  const { control, setValue, errorOf } = form;
  const [bio = "", photo] = useWatch({ control, name: ["bio", "imageUrl"] });

  const setPhoto = (imageUrl: string) =>
    setValue("imageUrl", imageUrl, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  return (
    <>
      <div>
        <TextareaField form={form} name="bio" label={words.bio} hint={words.bioHint} rows={8} aria-required />
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
      <PhotoGroup
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
      </PhotoGroup>
    </>
  );
}

const minBio = 50;

/** How far the bio is from its minimum; not read out at every key. */
function BioLength({ length }: { length: number }) {
  return (
    <p className="mt-1.5 text-sm text-ink-soft tabular-figures">
      {fill(length < minBio ? words.bioTooShort : words.bioLength, { length: String(length), min: minBio })}
    </p>
  );
}
