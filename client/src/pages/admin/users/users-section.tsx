import type { ReactNode } from "react";
import type { z } from "zod";
import { readQuery, useCall } from "#client/api/use-endpoint.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { emailLink, phoneLink } from "#client/components/contact-links.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { CheckboxField, SelectField, TextareaField, TextField } from "#client/components/form/fields.tsx";
import type { AppForm } from "#client/components/form/form.tsx";
import { Badge, StatusBadge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { labelledOptions, plainOptions } from "#client/components/ui/select.tsx";
import { formatMoment, yesNo } from "#client/lib/format.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { dismissCrm, retryCrm } from "#shared/api/crm.ts";
import { getPerson, type Person, personUpdateBody, updatePerson } from "#shared/api/people.ts";
import { detailsOf } from "#shared/api/person-fields.ts";
import { districtInWords } from "#shared/congress.ts";
import { fullName, type UserRole } from "#shared/people.ts";
import {
  referralSourceLabels,
  registrationTypeLabels,
  roleLabels,
  statusLabels,
} from "#shared/people-labels.ts";
import { stateNames } from "#shared/us-states.ts";
import { EditorForm, type EditorProps, formValues, useEditor } from "../editor/editor.tsx";
import { ListDetail } from "../list/list-detail.tsx";
import { MoreActions } from "../list/more-actions.tsx";
import { PhotoField } from "../photo-field.tsx";
import { ItemHeading } from "../section-parts.tsx";
import { DeleteUsers } from "./delete-users.tsx";
import { ImportScreens } from "./import/import-screens.tsx";
import { BurstNote, crmStates, statusTones } from "./user-columns.tsx";
import { HideUsers, UserList } from "./user-list.tsx";

export function UsersSection() {
  const [address] = useAddressQuery();
  const opened = address.get("import");
  if (opened) return <ImportScreens opened={opened} />;
  return (
    <ListDetail
      what="user"
      List={UserList}
      queryOf={(id) => readQuery(getPerson, { params: { id } })}
      view={(user, { edit, back }) => <UserFacts user={user} onEdit={edit} onGone={back} />}
      Editor={UserForm}
    />
  );
}

function UserForm(props: Required<EditorProps<Person>>) {
  const user = props.item;
  const { mutateAsync: update } = useCall(updatePerson);
  const editor = useEditor(props, {
    schema: userForm,
    valuesOf: (current = user) => formValues(userForm, current),
    save: (values, current = user) =>
      update({ params: { id: user.id }, body: { ...values, updatedAt: current.updatedAt } }),
    onlyChanges: true,
    saved: "User information updated successfully.",
    failed: "Failed to update user information.",
  });
  return (
    <Card as="section">
      <ItemHeading className="mb-6 wrap-anywhere">Edit {fullName(user)}</ItemHeading>
      <EditorForm editor={editor} what="this user">
        <UserFields
          form={editor.form}
          user={user}
          onPhoto={(path) => void editor.acceptStored("photoUrl", path)}
        />
      </EditorForm>
    </Card>
  );
}

const linkTo: Record<string, (text: string | null) => ReactNode> = {
  email: (text) => text && emailLink(text),
  phone: phoneLink,
};

/** For a patient or a supporter, only fields with a value. */
const providerFields: ReadonlySet<string> = new Set(["specialty", "credentials", "licenseNumber"]);

function UserFacts({ user, onEdit, onGone }: { user: Person; onEdit: () => void; onGone: () => void }) {
  const details = detailsOf(user);
  const isProvider = user.registrationType === "provider";
  const short = details.filter(
    ({ shown, field, text }) => shown !== "long" && (text || isProvider || !providerFields.has(field)),
  );
  const long = details.filter(({ shown }) => shown === "long");
  return (
    <Card as="section">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <Avatar name={fullName(user)} photos={[user.photoUrl]} size="large" />
        <div className="min-w-0 flex-1">
          <ItemHeading className="wrap-anywhere">{fullName(user)}</ItemHeading>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge tone={statusTones[user.status]}>{statusLabels[user.status]}</Badge>
            <Badge tone="primary">{roleLabels[user.role]}</Badge>
            {user.heldBack && <Badge tone="warning">Held back</Badge>}
            {user.hidden && <Badge>Hidden</Badge>}
            {user.isAmbassador && <Badge tone="secondary">In the ambassador directory</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <MoreActions
            first={
              <SmallButton variant="primary" onClick={onEdit} className="grow">
                Edit
              </SmallButton>
            }
          >
            {!user.hidden && <HideUsers people={[user]} isCounted={false} onHidden={() => undefined} />}
            <DeleteUsers people={[user]} isCounted={false} onDeleted={onGone} />
          </MoreActions>
        </div>
      </div>
      <BurstNote user={user} />
      <DetailList className="mt-8">
        {short.map(({ field, label, text }) => (
          <Detail key={field} label={label}>
            {linkTo[field]?.(text) ?? text}
          </Detail>
        ))}
        {user.district && <Detail label="Congressional district">{districtInWords(user.district)}</Detail>}
        <Detail label="Role">{roleLabels[user.role]}</Detail>
        <Detail label="Status">{statusLabels[user.status]}</Detail>
        <Detail label="Confirmed">{yesNo(user.confirmed)}</Detail>
        <Detail label="Hidden from the public list">{yesNo(user.hidden)}</Detail>
        <Detail label="CRM">
          <CrmStatus user={user} />
        </Detail>
        <Detail label="Created">{formatMoment(user.createdAt)}</Detail>
        <Detail label="Last changed">{formatMoment(user.updatedAt)}</Detail>
        {long.map(
          ({ field, label, text }) =>
            text && (
              <Detail key={field} label={label} wide>
                {text}
              </Detail>
            ),
        )}
      </DetailList>
    </Card>
  );
}

function CrmStatus({ user: { id, crm } }: { user: Pick<Person, "id" | "crm"> }) {
  const failed = "This could not be done";
  const retry = useCall(retryCrm, { done: ({ message }) => ({ title: message }), failed });
  const dismiss = useCall(dismissCrm, { failed });
  const sendLabel = crm.status === "failed" ? "Try again" : "Send now";
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge {...crmStates[crm.status]} />
        {crm.syncedAt && (
          <span className="text-sm text-ink-soft">Last sent {formatMoment(crm.syncedAt)}</span>
        )}
      </span>
      <span className="mt-1 block text-sm text-ink-soft">{crmStates[crm.status].hint}</span>
      {crm.reason && <span className="mt-1 block text-sm text-ink-soft wrap-anywhere">{crm.reason}</span>}
      {crm.status !== "synced" && (
        <span className="mt-2 flex flex-wrap gap-2">
          <SmallButton pending={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
            {sendLabel}
          </SmallButton>
          {crm.status === "failed" && (
            <SmallButton
              variant="quiet"
              pending={dismiss.isPending}
              onClick={() => dismiss.mutate({ params: { id } })}
            >
              Dismiss
            </SmallButton>
          )}
        </span>
      )}
    </>
  );
}

/** Without `updatedAt`, which the editor adds. */
export const userForm = personUpdateBody.omit({ updatedAt: true });
const { admin: _admin, ...assignableRoles } = roleLabels;

/** Someone becomes an ambassador by approval, which checks their application; the role alone would only say so. */
const rolesFor = (current: UserRole) =>
  labelledOptions(assignableRoles).filter(({ value }) => value !== "ambassador" || current === "ambassador");

interface UserFieldsProps {
  form: AppForm<z.input<typeof userForm>, z.output<typeof userForm>>;
  user: Person;
  onPhoto: (path: string) => void;
}

const groupClass = "grid gap-x-6 gap-y-5 sm:grid-cols-2";
const legendClass = "mb-4 font-heading text-lg font-semibold";

export const UserFields = ({ form, user, onPhoto }: UserFieldsProps) => (
  <div className="space-y-9">
    <fieldset>
      <legend className={legendClass}>Person</legend>
      <div className={groupClass}>
        <TextField form={form} name="firstName" label="First name" />
        <TextField form={form} name="lastName" label="Last name" />
        <TextField form={form} name="email" label="Email" type="email" />
        <TextField form={form} name="phone" label="Phone" type="tel" optional />
        <SelectField form={form} name="state" label="State" options={plainOptions(stateNames)} />
        <SelectField
          form={form}
          name="referralSource"
          label="How they heard about us"
          options={labelledOptions(referralSourceLabels)}
          placeholder="Not given"
          optional
        />
      </div>
    </fieldset>
    <fieldset>
      <legend className={legendClass}>Type and status</legend>
      <div className={groupClass}>
        <SelectField
          form={form}
          name="registrationType"
          label="Type"
          options={labelledOptions(registrationTypeLabels)}
        />
        <SelectField
          form={form}
          name="role"
          label="Role"
          options={rolesFor(user.role)}
          hint={
            user.role === "ambassador"
              ? "Another role takes this person out of the ambassador directory."
              : "Ambassadors are approved in the Requests tab."
          }
        />
        <SelectField
          form={form}
          name="status"
          label="Status"
          options={labelledOptions(statusLabels)}
          hint="Suspended and inactive people are shown nowhere on the website."
        />
      </div>
      <div className="mt-4">
        <CheckboxField form={form} name="subscribeUpdates" label="Agreed to email updates" />
        <CheckboxField form={form} name="sharePublicly" label="Agreed to be shown publicly" />
        <CheckboxField
          form={form}
          name="hidden"
          label="Hidden from the public list"
          hint="Takes the name off the supporters page, whatever the person agreed to."
        />
      </div>
    </fieldset>
    <fieldset>
      <legend className={legendClass}>Photo</legend>
      <PhotoField
        form={form}
        name="photoUrl"
        optional
        purpose="user"
        person={{ id: user.id, onStored: onPhoto }}
      />
    </fieldset>
    <fieldset>
      <legend className={legendClass}>Practice</legend>
      <div className={groupClass}>
        <TextField form={form} name="credentials" label="Credentials" optional />
        <TextField form={form} name="specialty" label="Specialty" optional />
        <TextField form={form} name="licenseNumber" label="License number" optional />
      </div>
      <div className="mt-5 grid gap-5">
        <TextareaField form={form} name="bio" label="Biography" optional />
        <TextareaField form={form} name="disclosures" label="Disclosures" rows={3} optional />
      </div>
    </fieldset>
  </div>
);
