import { useCall } from "#client/api/use-endpoint.ts";
import {
  CheckboxField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "#client/components/form/fields.tsx";
import { FormGroup } from "#client/components/form/form.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { plainOptions } from "#client/components/ui/select.tsx";
import { type AdminAmbassador, ambassadorUpdateBody, updateAmbassador } from "#shared/api/ambassadors.ts";
import { fullName } from "#shared/people.ts";
import { lastFoundingOrder } from "#shared/site.ts";
import { licenseStateCodes, stateNames } from "#shared/us-states.ts";
import { EditorForm, formValues, useEditor } from "../editor/editor.tsx";
import { PhotoField } from "../photo-field.tsx";
import { ItemHeading } from "../section-parts.tsx";

interface AmbassadorFormProps {
  ambassador: AdminAmbassador;
  fetchNewest: () => Promise<AdminAmbassador | undefined>;
  onClose: () => void;
}

export function AmbassadorForm({ ambassador, fetchNewest, onClose }: AmbassadorFormProps) {
  const { mutateAsync: update } = useCall(updateAmbassador);
  const editor = useEditor({
    item: ambassador,
    schema: ambassadorForm,
    valuesOf: (current = ambassador) => ({
      ...formValues(ambassadorForm, current),
      user: formValues(ambassadorForm.shape.user.unwrap(), current.user),
    }),
    save: (body, current = ambassador) =>
      update({ params: { id: current.id }, body: { ...body, updatedAt: current.updatedAt } }),
    fetchNewest,
    onlyChanges: true,
    saved: "Ambassador details updated successfully!",
    failed: "Failed to update ambassador",
    onClose,
  });
  const { form } = editor;
  const { user, registrationId } = ambassador;
  return (
    <Card className="max-w-[44rem]">
      <ItemHeading className="mb-6">Edit {fullName(user)}</ItemHeading>
      <EditorForm editor={editor} what="this ambassador" className="space-y-10">
        <FormGroup title="Person">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="user.firstName" label="First name" />
            <TextField form={form} name="user.lastName" label="Last name" />
          </div>
          <TextField form={form} name="user.email" label="Email" type="email" spellCheck={false} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="user.phone" label="Phone" optional type="tel" />
            <SelectField
              form={form}
              name="user.state"
              label="State"
              optional
              placeholder="Not given"
              options={plainOptions(stateNames)}
            />
          </div>
        </FormGroup>
        <FormGroup title="Photo">
          <PhotoField
            form={form}
            name="photoUrl"
            optional
            purpose="ambassador"
            person={{
              id: registrationId,
              onStored: (path) => void editor.acceptStored("photoUrl", path),
            }}
          />
        </FormGroup>
        <FormGroup title="Profile">
          <TextField form={form} name="title" label="Professional title" />
          <TextField form={form} name="credentials" label="Credentials" />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="licenseNumber" label="License number" spellCheck={false} />
            <SelectField
              form={form}
              name="primaryLicenseState"
              label="Primary license state"
              placeholder="Please choose"
              options={plainOptions(licenseStateCodes)}
            />
          </div>
          <TextareaField
            form={form}
            name="bio"
            label="Professional bio"
            hint="Minimum 50 characters"
            rows={8}
          />
          <TextareaField form={form} name="disclosures" label="Disclosures" optional />
          <TextField form={form} name="websiteUrl" label="Website" optional type="url" />
          <TextField form={form} name="facebookUrl" label="Facebook URL" optional type="url" />
          <TextField form={form} name="instagramUrl" label="Instagram URL" optional type="url" />
          <TextField form={form} name="youtubeUrl" label="YouTube URL" optional type="url" />
        </FormGroup>
        <FormGroup title="In the directory">
          <NumberField
            form={form}
            name="displayOrder"
            label="Display order"
            hint={`${lastFoundingOrder} or lower: among the founding ambassadors; ${lastFoundingOrder + 1} or higher: in the second group. In each group the lowest comes first.`}
          />
          <CheckboxField
            form={form}
            name="sharePublicly"
            label="Shown publicly"
            hint="Only with the person's consent"
          />
          <CheckboxField form={form} name="acceptedGuidelines" label="Has accepted the guidelines" />
        </FormGroup>
      </EditorForm>
    </Card>
  );
}

/** Without `updatedAt`, which the editor adds, and `isApproved`, which has its own buttons. */
const ambassadorForm = ambassadorUpdateBody.omit({ updatedAt: true, isApproved: true });
