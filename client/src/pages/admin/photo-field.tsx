import { useMutation } from "@tanstack/react-query";
import type { FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { call } from "#client/api/use-endpoint.ts";
import {
  FieldGroup,
  type FieldOwner,
  type FormFieldProps,
  TextField,
} from "#client/components/form/fields.tsx";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { messageOf } from "#client/lib/api.ts";
import { parseUrl } from "#client/lib/origin.ts";
import { copyPicture, type PhotoPurpose } from "#shared/api/uploads.ts";

interface PhotoFieldProps<Values extends FieldValues>
  extends Pick<FormFieldProps<Values>, "form" | "name" | "optional"> {
  form: FieldOwner<Values> & Pick<UseFormReturn<Values>, "watch">;
  /** Above it, where no heading says so already. */
  label?: string;
  purpose: PhotoPurpose;
  /** Whose photo it is: an upload is stored immediately, without saving the form. */
  person?: {
    /** A registration's id. */
    id: string;
    onStored: (path: string) => void;
  };
}

export function PhotoField<Values extends FieldValues>(props: PhotoFieldProps<Values>) {
  const { form, name, optional, label, purpose, person } = props;
  const value: string = form.watch(name) || "";
  const change = (path: string) =>
    form.setValue(name, path as FieldPathValue<Values, typeof name>, {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <FieldGroup label={label} optional={optional}>
      <PhotoUpload
        value={value || null}
        purpose={purpose}
        userId={person?.id}
        mayImport
        onUploaded={person?.onStored ?? change}
        onRemoved={optional ? () => change("") : undefined}
      />
      <TextField
        form={form}
        name={name}
        label={purpose === "hero" ? "Image URL" : "Photo URL"}
        hint={
          person
            ? "An uploaded photo is saved right away. Or type the https address of one, and save."
            : "Filled in by an upload; an https address works too."
        }
        optional={optional}
        spellCheck={false}
        className="mt-5"
      />
      <PictureElsewhere address={value} onCopied={change} />
    </FieldGroup>
  );
}

/** The host of a picture that is not ours; undefined for one of our photos, and for half an address. */
const foreignHost = (address: string): string | undefined => {
  const url = address.startsWith("https://") ? parseUrl(address) : undefined;
  return url?.origin === location.origin ? undefined : url?.host;
};

function PictureElsewhere({ address, onCopied }: { address: string; onCopied: (path: string) => void }) {
  const copy = useMutation({
    mutationFn: async (url: string) => (await call(copyPicture, { body: { url } })).objectPath,
  });
  const host = foreignHost(address);
  const failure = copy.isError && copy.variables === address && messageOf(copy.error, "Please try again.");
  return (
    <div aria-live="polite">
      {host && (
        <div className="mt-3 max-w-form rounded-card bg-sunken p-4 text-sm">
          <p>
            This picture loads from <strong className="wrap-anywhere">{host}</strong>. That site can see who
            looks at your pages. Copy it here to protect their privacy.
          </p>
          <SmallButton
            className="mt-3"
            pending={copy.isPending}
            pendingLabel="Copying..."
            onClick={() => copy.mutate(address, { onSuccess: onCopied })}
          >
            Copy it here
          </SmallButton>
          {failure && <p className="mt-2 font-medium text-danger">{failure}</p>}
        </div>
      )}
    </div>
  );
}
