import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useState } from "react";
import { z } from "zod";
import { useSendsMail } from "#client/api/site-links.ts";
import { readQuery, useCall } from "#client/api/use-endpoint.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { EmailAddress } from "#client/components/email-address.tsx";
import { CheckboxField, RadioField, SelectField } from "#client/components/form/fields.tsx";
import { Form, useAppForm } from "#client/components/form/form.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { read, serverNow } from "#client/lib/api.ts";
import { formatList, formatMoment } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import { toast } from "#client/lib/toast.ts";
import {
  type AmbassadorReview,
  approveAmbassador,
  reviewAmbassadorRequest,
  undoAmbassadorDecision,
  undoMinutes,
} from "#shared/api/ambassador-requests.ts";
import type { Ambassador, listAmbassadors } from "#shared/api/ambassadors.ts";
import { fullName } from "#shared/people.ts";
import { lastFoundingOrder } from "#shared/site.ts";
import { formValues } from "../editor/editor.tsx";
import { adminItemPath } from "../panel-paths.ts";
import { Loaded } from "../section-parts.tsx";

interface ApproveDialogProps {
  open: boolean;
  review: AmbassadorReview;
  npiEvidence: string | null;
  onClose: () => void;
  onApproved: () => void;
}

export function ApproveDialog({ open, review, npiEvidence, onClose, onApproved }: ApproveDialogProps) {
  const { registrationId, sharePublicly, duplicates, processedAt } = review;
  const queryClient = useQueryClient();
  const directory = useQuery({ ...read<typeof listAmbassadors>("/api/ambassadors"), enabled: open });
  const { mutateAsync: approve } = useCall(approveAmbassador, { failed: "Failed to approve ambassador" });
  const undo = useUndoAction(registrationId);
  const sendsMail = useSendsMail();
  const name = fullName(review);
  const others = directory.data?.filter(({ id }) => id !== review.profileId) ?? [];
  const form = useAppForm({
    schema: approvalForm(duplicates.length > 0),
    defaultValues: { group: "others", position: { others: "0", founding: "0" }, isSomeoneElse: false },
    onSubmit: async ({ group, position }) => {
      const positions = positionsIn(group, others);
      const { displayOrder } = positions[Number(position[group])] ?? positions[0];
      // The id decides; the rest fills a profile that has to be made.
      await approve({
        body: { ...formValues(approveAmbassador.body, review), displayOrder, npiEvidence, processedAt },
      });
      // A request from the registration form has its profile only now.
      const approved = await queryClient
        .fetchQuery(readQuery(reviewAmbassadorRequest, { params: { id: registrationId } }))
        .catch(() => review);
      const profileId = approved.profileId;
      toast({
        title: "Ambassador approved successfully!",
        description: `${name} is ${sharePublicly ? "in the directory now" : "not shown publicly"}. ${decisionMailNews(name, sendsMail)}`,
        ...(profileId && {
          link: {
            label: "View profile",
            href: sharePublicly
              ? `${paths.ambassadors}?ambassador=${encodeURIComponent(profileId)}`
              : adminItemPath("ambassadors", profileId),
          },
        }),
        action: undo,
      });
      form.reset();
      onApproved();
    },
  });
  const formId = `approve-${registrationId}`;
  const group = form.watch("group") === "founding" ? "founding" : "others";
  const close = (isOpen: boolean) => {
    if (isOpen) return;
    form.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      // It can be undone, and its warnings come before its buttons: focus starts at its title.
      role="dialog"
      size="medium"
      open={open}
      onOpenChange={close}
      title={`Approve ${name}?`}
      description={
        sharePublicly
          ? "This becomes public now. You can undo it for ten minutes."
          : "They did not agree to be shown publicly, so nothing becomes public. You can undo it for ten minutes."
      }
      confirmLabel={sharePublicly ? "Approve and publish" : "Approve"}
      formId={formId}
      disabled={!directory.data}
      pending={form.isSubmitting}
      pendingLabel="Approving..."
    >
      <Loaded query={directory} what="The directory" placeholder="h-16">
        {() => (
          <Form form={form} id={formId} onKeyDown={onlyByButton} className="grid grid-cols-1 gap-6">
            {duplicates.length > 0 && (
              <div className="rounded-card border border-warning bg-warning-soft p-4">
                <p className="font-semibold">There is a possible duplicate.</p>
                <ul className="mt-1 list-disc pl-5">
                  {duplicates.map(({ registrationId: id, name: other, email, same }, index) => (
                    <li key={id ?? index} className="wrap-anywhere">
                      {other ? `${other} (${email})` : "Someone else"}: same{" "}
                      {formatList(same.map((kind) => sameWords[kind]))}
                    </li>
                  ))}
                </ul>
                <CheckboxField form={form} name="isSomeoneElse" label="Not the same person" />
              </div>
            )}
            {sharePublicly && <WhatBecomesPublic review={review} />}
            <RadioField form={form} name="group" label="Group in the directory" choices={groupChoices} />
            <SelectField
              key={group}
              form={form}
              name={`position.${group}`}
              label="Position in the group"
              options={positionsIn(group, others).map(({ label }, index) => ({
                value: String(index),
                label,
              }))}
            />
            <p role="status" className="sr-only">
              {form.isSubmitting && "Approving..."}
            </p>
          </Form>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}

const groupChoices = [
  { value: "others", label: "Not founding", hint: "In the second group, after the founding ambassadors." },
  { value: "founding", label: "Founding", hint: "Among the founding ambassador professionals." },
];

const approvalForm = (hasDuplicates: boolean) =>
  z.object({
    group: z.enum(["others", "founding"]),
    /** Each group has positions of its own. */
    position: z.object({ others: z.string(), founding: z.string() }),
    isSomeoneElse: z.boolean().refine((isAnswered) => isAnswered || !hasDuplicates, {
      error: "Please compare them first. If they are the same person, don't approve this request.",
    }),
  });

/** Enter in a choice does not submit: approving publishes someone. */
function onlyByButton(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function WhatBecomesPublic({ review }: { review: AmbassadorReview }) {
  const name = [fullName(review), review.credentials].filter(Boolean).join(", ");
  const links = [review.websiteUrl, review.facebookUrl, review.instagramUrl, review.youtubeUrl];
  return (
    <section aria-label="What becomes public" className="rounded-card border border-line p-4">
      <div className="mb-4 flex items-center gap-4">
        <Avatar size="large" name={fullName(review)} photos={[review.photoUrl]} />
        <p className="min-w-0 wrap-anywhere">
          <strong className="text-lg">{name}</strong>
          <span className="block text-sm text-ink-soft">
            {review.photoUrl ? "With this photo" : "Without a photo"}
          </span>
        </p>
      </div>
      <DetailList>
        <Detail label="Email">
          <EmailAddress address={review.email} />
        </Detail>
        <Detail label="Phone">{review.phone}</Detail>
        <Detail label="Professional title">{review.title}</Detail>
        <Detail label="State">{review.state}</Detail>
        <Detail wide label="Professional bio">
          {review.bio}
        </Detail>
        <Detail wide label="Disclosures">
          {review.disclosures}
        </Detail>
        <Detail wide label="Links">
          {links.filter(Boolean).join(", ")}
        </Detail>
      </DetailList>
    </section>
  );
}

export const sameWords = {
  email: "email address",
  phone: "phone number",
  license: "license number",
} as const;

type Listed = Pick<Ambassador, "displayOrder" | "user">;

interface Position {
  label: string;
  displayOrder: number;
}

const groups = {
  founding: { first: 0, last: lastFoundingOrder },
  others: { first: lastFoundingOrder + 1, last: 2_147_483_647 },
};
type Group = keyof typeof groups;

/** Leaves numbers between two people, for those who come later. */
const gap = 10;

/** The positions for someone new in a group, the end first. Among people of the same number the newest is the last, so there is no position between them. */
export function positionsIn(group: Group, directory: readonly Listed[]): [Position, ...Position[]] {
  const { first, last } = groups[group];
  const listed = directory.filter(({ displayOrder }) => displayOrder >= first && displayOrder <= last);
  const end = listed.at(-1)?.displayOrder ?? first;
  const step = Math.min(gap, Math.floor((last - end) / 2));
  const earlier = listed.flatMap(({ displayOrder: next }, index): Position[] => {
    const before = listed[index - 1];
    if (!before)
      return next > first ? [{ label: "First", displayOrder: first + Math.floor((next - first) / 2) }] : [];
    if (before.displayOrder === next) return [];
    return [
      {
        label: `After ${fullName(before.user)}`,
        displayOrder: before.displayOrder + Math.floor((next - before.displayOrder) / 2),
      },
    ];
  });
  return [{ label: "Last", displayOrder: end + step }, ...earlier];
}

export const decisionMailNews = (name: string, sendsMail: boolean): string =>
  sendsMail
    ? `The email to ${name} leaves in ${undoMinutes} minutes, unless you undo this.`
    : `The email to ${name} is saved to a folder: this site can't send mail yet.`;

function useUndo(registrationId: string) {
  const { mutate, isPending } = useCall(undoAmbassadorDecision, {
    done: () => ({
      title: "The decision was undone.",
      description: "The request is open again, and its email is dropped.",
    }),
    failed: "The decision could not be undone",
  });
  return { undo: () => mutate({ params: { registrationId } }), isPending };
}

export const useUndoAction = (registrationId: string) => ({
  label: "Undo",
  run: useUndo(registrationId).undo,
});

/** On the request, for as long as its last decision can be undone. */
export function UndoDecision({ review: { registrationId, undoUntil } }: { review: AmbassadorReview }) {
  const { undo, isPending } = useUndo(registrationId);
  const [isOver, setOver] = useState(false);
  const end = undoUntil ? Date.parse(undoUntil) : 0;

  useEffect(() => {
    setOver(end <= serverNow());
    const timer = setTimeout(() => setOver(true), end - serverNow());
    return () => clearTimeout(timer);
  }, [end]);

  if (isOver || !undoUntil) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken p-4">
      <p className="mr-auto">You can undo your decision until {formatMoment(undoUntil)}.</p>
      <SmallButton pending={isPending} pendingLabel="Undoing..." onClick={undo}>
        Undo
      </SmallButton>
    </div>
  );
}
