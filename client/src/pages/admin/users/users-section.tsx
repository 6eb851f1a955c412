import type { ReactNode } from "react";
import { readQuery, useCall } from "#client/api/use-endpoint.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { emailLink, phoneLink } from "#client/components/contact-links.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Badge, StatusBadge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { yesNo } from "#client/lib/format.ts";
import { formatMoment } from "#client/lib/format-moment.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { dismissCrm, retryCrm } from "#shared/api/crm.ts";
import { getPerson, type Person, updatePerson } from "#shared/api/people.ts";
import { detailsOf } from "#shared/api/person-fields.ts";
import { districtInWords } from "#shared/congress.ts";
import { fullName } from "#shared/people.ts";
import { roleLabels, statusLabels } from "#shared/people-labels.ts";
import { EditorForm, type EditorProps, formValues, useEditor } from "../editor/editor.tsx";
import { ListDetail } from "../list/list-detail.tsx";
import { MoreActions } from "../list/more-actions.tsx";
import { ItemHeading } from "../section-parts.tsx";
import { DeleteUsers } from "./delete-users.tsx";
import { ImportScreens } from "./import/import-screens.tsx";
import { BurstNote, crmStates, statusTones } from "./user-columns.tsx";
import { UserFields, userForm } from "./user-fields.tsx";
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

/** Of a patient or a supporter only what is there. */
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
