import type { FieldValues } from "react-hook-form";
import { type FormFieldProps, TextField } from "#client/components/form/text-fields.tsx";
import { PhotoGroup } from "#client/components/photo-upload/photo-group.tsx";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import type { PhotoPurpose } from "#shared/api/uploads.ts";
import { PictureElsewhere } from "./picture-elsewhere.tsx";

interface PhotoFieldProps<Values extends FieldValues>
  extends Pick<FormFieldProps<Values>, "form" | "name" | "optional"> {
  /** Above it, where no heading says so already. */
  label?: string;
  purpose: PhotoPurpose;
  value: string | null | undefined;
  onUploaded: (path: string) => void;
  onRemoved?: () => void;
  /** A picture elsewhere was copied here, not saved yet; `onUploaded` when not given. */
  onCopied?: (path: string) => void;
  /** Whose photo an upload becomes, at once (a registration's id). */
  userId?: string;
}

export function PhotoField<Values extends FieldValues>({
  form,
  name,
  optional,
  label,
  value,
  onCopied,
  ...upload
}: PhotoFieldProps<Values>) {
  return (
    <PhotoGroup label={label} optional={optional}>
      <PhotoUpload value={value || null} mayImport {...upload} />
      <TextField
        form={form}
        name={name}
        label={upload.purpose === "hero" ? "Image URL" : "Photo URL"}
        hint={
          upload.userId
            ? "An uploaded photo is saved right away. Or type the https address of one, and save."
            : "Filled in by an upload; an https address works too."
        }
        optional={optional}
        autoComplete="off"
        spellCheck={false}
        className="mt-5 max-w-form"
      />
      <PictureElsewhere address={value} onCopied={onCopied ?? upload.onUploaded} />
    </PhotoGroup>
  );
}
