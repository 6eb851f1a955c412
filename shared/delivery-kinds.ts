interface Kind {
  label: string;
  /** By typing someone's address into a form, so a mailbox gets few of these within an hour. */
  strangersCanCauseIt?: boolean;
  /** Sent before everything else, because someone waits for it or the law sets a time. */
  goesFirst?: boolean;
}

/** The part before the dot is the channel. */
const kinds = {
  "crm.upsert": { label: "Contact" },
  "crm.delete": { label: "Removal of a deleted person", goesFirst: true },
  "mail.registered": { label: "Welcome and confirmation", strangersCanCauseIt: true },
  "mail.application-received": { label: "Application received", strangersCanCauseIt: true },
  "mail.application-approved": { label: "Application approved" },
  "mail.application-rejected": { label: "Application not accepted" },
  "mail.application-more": { label: "Question about an application" },
  "mail.mailing-paused": { label: "Notice that a mailing was paused, to you" },
  "mail.new-request": { label: "Notice of a new request, to you" },
  "mail.links": { label: "Personal links", strangersCanCauseIt: true },
  "mail.confirm-again": { label: "Confirmation, sent again", strangersCanCauseIt: true },
  "mail.imported": { label: "Confirmation for someone on an imported list" },
  "mail.imported-reminder": { label: "Reminder for someone on an imported list" },
  "mail.watch-finds": { label: "Notice of new items from Washington, to you" },
  "mail.invitation": { label: "Invitation to the team", goesFirst: true },
  "mail.approval": { label: "Notice that an action waits for a second owner", goesFirst: true },
  "mailing.message": { label: "Message of a mailing" },
  "mail.owner-changed": { label: "Notice that the owners changed, to the owners" },
  "mail.account-changed": {
    label: "Notice of a changed password or second step, to its owner",
    goesFirst: true,
  },
} satisfies Record<`${"crm" | "mail" | "mailing"}.${string}`, Kind>;

export type DeliveryKind = keyof typeof kinds;
export const deliveryKinds: Readonly<Record<DeliveryKind, Kind>> = kinds;

export const isDeliveryKind = (kind: string): kind is DeliveryKind => Object.hasOwn(deliveryKinds, kind);

export const deliveryNouns: Record<"crm" | "mail", [one: string, several: string]> = {
  crm: ["contact", "contacts"],
  mail: ["email", "emails"],
};
