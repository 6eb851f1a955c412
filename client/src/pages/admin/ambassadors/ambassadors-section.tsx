import { useState } from "react";
import { pageQuery, readQuery, useCall, useRead } from "#client/api/use-endpoint.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { emailLink, phoneLink, webLink } from "#client/components/contact-links.tsx";
import type { Column } from "#client/components/data-table/data-table.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import {
  CheckboxField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "#client/components/form/fields.tsx";
import { FormGroup } from "#client/components/form/form.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { plainOptions } from "#client/components/ui/select.tsx";
import { formatShortDate, yesNo } from "#client/lib/format.ts";
import { reviewAmbassadorRequest } from "#shared/api/ambassador-requests.ts";
import {
  type AdminAmbassador,
  ambassadorUpdateBody,
  getAmbassadorForAdmin,
  listAmbassadorsForAdmin,
  updateAmbassador,
} from "#shared/api/ambassadors.ts";
import { fullName } from "#shared/people.ts";
import { lastFoundingOrder } from "#shared/site.ts";
import { licenseStateCodes, stateNames } from "#shared/us-states.ts";
import { ApproveDialog } from "../approving/approve-dialog.tsx";
import { EditorForm, type EditorProps, formValues, useEditor } from "../editor/editor.tsx";
import { ListDetail } from "../list/list-detail.tsx";
import { ListTotal, PagedTable, useListPage } from "../list/list-kit.tsx";
import { PhotoField } from "../photo-field.tsx";
import { FieldDescription, ItemHeading } from "../section-parts.tsx";

export const AmbassadorsSection = () => (
  <ListDetail
    what="ambassador"
    List={AmbassadorList}
    queryOf={(id) => readQuery(getAmbassadorForAdmin, { params: { id } })}
    view={(ambassador, { edit }) => <AmbassadorView ambassador={ambassador} onEdit={edit} />}
    Editor={AmbassadorForm}
  />
);

function AmbassadorView({ ambassador, onEdit }: { ambassador: AdminAmbassador; onEdit: () => void }) {
  const { id, registrationId, user, title, credentials, photoUrl, isApproved } = ambassador;
  const [isApproving, setApproving] = useState(false);
  const review = useRead(
    reviewAmbassadorRequest,
    { params: { id: registrationId } },
    { enabled: isApproving },
  );
  const name = fullName(user);
  const { mutateAsync: update } = useCall(updateAmbassador, {
    done: `${name} is no longer in the directory.`,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center gap-5">
        <Avatar size="large" name={name} photos={[photoUrl, user.photoUrl]} />
        <div className="min-w-0 flex-[1_1_8rem]">
          <ItemHeading>{[name, credentials].filter(Boolean).join(", ")}</ItemHeading>
          <p className="mt-1 text-ink-soft">{title}</p>
          <div className="mt-2">
            <AmbassadorStatus ambassador={ambassador} />
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onEdit}>Edit</Button>
          {isApproved ? (
            <ConfirmButton
              variant="secondary"
              label="Unpublish..."
              title={`Take ${name} out of the directory?`}
              description="Their profile disappears from the website right away. Nothing is deleted, no email is sent, and you can approve it again."
              confirmLabel="Unpublish"
              danger
              pendingLabel="Unpublishing..."
              failed="Failed to update ambassador"
              onConfirm={() => update({ params: { id }, body: { isApproved: false } })}
            />
          ) : (
            <Button
              variant="secondary"
              onClick={() => setApproving(true)}
              pending={isApproving && review.isFetching}
            >
              Approve again
            </Button>
          )}
        </div>
      </header>
      <Card>
        <AmbassadorFacts ambassador={ambassador} />
      </Card>
      {isApproving && review.isError && <QueryError what="The request" query={review} />}
      {review.data && (
        <ApproveDialog
          open={isApproving}
          review={review.data}
          npiEvidence={null}
          onClose={() => setApproving(false)}
          onApproved={() => setApproving(false)}
        />
      )}
    </div>
  );
}

const nameOf = ({ user }: AdminAmbassador) => fullName(user);

const columns: readonly Column<AdminAmbassador>[] = [
  {
    id: "photo",
    label: "Photo",
    wideOnly: true,
    cell: (ambassador) => (
      <Avatar
        size="small"
        name={nameOf(ambassador)}
        photos={[ambassador.photoUrl, ambassador.user.photoUrl]}
      />
    ),
  },
  {
    id: "name",
    label: "Name",
    cell: (ambassador) => [nameOf(ambassador), ambassador.credentials].filter(Boolean).join(", "),
  },
  { id: "title", label: "Title", wideOnly: true, cell: ({ title }) => title },
  { id: "email", label: "Email", cell: ({ user }) => user.email },
  {
    id: "licenseState",
    label: "License state",
    wideOnly: true,
    cell: ({ primaryLicenseState }) => primaryLicenseState || "–",
  },
  { id: "order", label: "Display order", numeric: true, cell: ({ displayOrder }) => displayOrder },
  { id: "status", label: "Status", cell: (ambassador) => <AmbassadorStatus ambassador={ambassador} /> },
];

/** The approved ambassadors in the order of the directory; under them, those who were taken out of it. */
function AmbassadorList({ onOpen }: { onOpen: (id: string) => void }) {
  const approved = useListPage("The ambassadors", (offset) =>
    pageQuery(listAmbassadorsForAdmin, { query: { offset } }),
  );
  const unpublished = useListPage(
    "Those who were taken out",
    (offset) => pageQuery(listAmbassadorsForAdmin, { query: { offset, unpublished: "true" } }),
    "unpublished",
  );
  // One sentence is enough where neither list could be loaded.
  const hasUnpublished = unpublished.table.error ? !approved.table.error : unpublished.pages.total > 0;
  const table = {
    columns,
    nameColumn: "name",
    rowId: ({ id }: AdminAmbassador) => id,
    onOpen: ({ id }: AdminAmbassador) => onOpen(id),
    phoneLine: (ambassador: AdminAmbassador) => (
      <>
        {[ambassador.title, ambassador.primaryLicenseState].filter(Boolean).join(", ")}
        {ambassador.isApproved && !ambassador.sharePublicly && (
          <>
            {" "}
            <Badge>Not shown</Badge>
          </>
        )}
      </>
    ),
  };
  return (
    <>
      <ListTotal label="Approved Ambassadors" count={approved.count} />
      <FieldDescription className="mt-1 mb-4">
        The people in the public directory, in its order. Founding ambassadors have a display order up to 99,
        the second group from 100. “Not shown” means that they have not agreed to be public.
      </FieldDescription>
      <PagedTable
        {...table}
        caption="Approved ambassadors"
        list={approved}
        empty={{
          title:
            "No approved ambassadors yet. Check the Requests tab to approve pending ambassador applications.",
        }}
      />
      {hasUnpublished && (
        <section aria-labelledby="unpublished" className="mt-8">
          <h3 id="unpublished" className="text-xl">
            Taken out of the directory
          </h3>
          <FieldDescription className="mt-1 mb-4">
            Nobody sees them on the website. Open one to approve it again.
          </FieldDescription>
          <PagedTable
            {...table}
            caption="Ambassadors taken out of the directory"
            list={unpublished}
            empty={null}
          />
        </section>
      )}
    </>
  );
}

function AmbassadorFacts({ ambassador }: { ambassador: AdminAmbassador }) {
  const { user } = ambassador;
  return (
    <DetailList>
      <Detail label="Email">{emailLink(user.email)}</Detail>
      <Detail label="Phone">{phoneLink(user.phone)}</Detail>
      <Detail label="State">{user.state}</Detail>
      <Detail label="License number">{ambassador.licenseNumber}</Detail>
      <Detail label="Primary license state">{ambassador.primaryLicenseState}</Detail>
      <Detail label="Display order">{String(ambassador.displayOrder)}</Detail>
      <Detail wide label="Professional bio">
        {ambassador.bio}
      </Detail>
      <Detail wide label="Disclosures">
        {ambassador.disclosures}
      </Detail>
      <Detail label="Website">{webLink(ambassador.websiteUrl)}</Detail>
      <Detail label="Facebook">{webLink(ambassador.facebookUrl)}</Detail>
      <Detail label="Instagram">{webLink(ambassador.instagramUrl)}</Detail>
      <Detail label="YouTube">{webLink(ambassador.youtubeUrl)}</Detail>
      <Detail label="Shown publicly">{yesNo(ambassador.sharePublicly)}</Detail>
      <Detail label="Accepted the guidelines">{yesNo(ambassador.acceptedGuidelines)}</Detail>
      <Detail label="Approved">{ambassador.approvedAt && formatShortDate(ambassador.approvedAt)}</Detail>
      <Detail label="Applied">{formatShortDate(ambassador.createdAt)}</Detail>
    </DetailList>
  );
}

function AmbassadorStatus({ ambassador }: { ambassador: AdminAmbassador }) {
  if (!ambassador.isApproved) return <Badge tone="warning">Pending</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone="success">Approved</Badge>
      {!ambassador.sharePublicly && <Badge>Not shown</Badge>}
    </span>
  );
}

function AmbassadorForm(props: Required<EditorProps<AdminAmbassador>>) {
  const ambassador = props.item;
  const { mutateAsync: update } = useCall(updateAmbassador);
  const editor = useEditor(props, {
    schema: ambassadorForm,
    valuesOf: (current = ambassador) => ({
      ...formValues(ambassadorForm, current),
      user: formValues(ambassadorForm.shape.user.unwrap(), current.user),
    }),
    save: (body, current = ambassador) =>
      update({ params: { id: current.id }, body: { ...body, updatedAt: current.updatedAt } }),
    onlyChanges: true,
    saved: "Ambassador details updated successfully!",
    failed: "Failed to update ambassador",
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
          <TextField form={form} name="user.email" label="Email" type="email" />
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
