interface Kind {
  label: string;
  /** By typing someone's address into a form, so a mailbox gets few of these within an hour. */
  strangersCanCauseIt: boolean;
  /** Sent before everything else, because someone waits for it or the law sets a time. */
  goesFirst?: boolean;
}

/** Everything that the outbox delivers; the part before the dot is the channel. */
export const deliveryKinds = {
  "crm.upsert": { label: "Contact", strangersCanCauseIt: false },
  "crm.delete": { label: "Removal of a deleted person", strangersCanCauseIt: false, goesFirst: true },
  "mail.registered": { label: "Welcome and confirmation", strangersCanCauseIt: true },
  "mail.application-received": { label: "Application received", strangersCanCauseIt: true },
  "mail.application-approved": { label: "Application approved", strangersCanCauseIt: false },
  "mail.application-rejected": { label: "Application not accepted", strangersCanCauseIt: false },
  "mail.application-more": { label: "Question about an application", strangersCanCauseIt: false },
  "mail.mailing-paused": { label: "Notice that a mailing was paused, to you", strangersCanCauseIt: false },
  "mail.new-request": { label: "Notice of a new request, to you", strangersCanCauseIt: false },
  "mail.links": { label: "Personal links", strangersCanCauseIt: true },
  "mail.confirm-again": { label: "Confirmation, sent again", strangersCanCauseIt: true },
  "mail.imported": { label: "Confirmation for someone on an imported list", strangersCanCauseIt: false },
  "mail.imported-reminder": { label: "Reminder for someone on an imported list", strangersCanCauseIt: false },
  "mail.watch-finds": { label: "Notice of new items from Washington, to you", strangersCanCauseIt: false },
  "mail.invitation": { label: "Invitation to the team", strangersCanCauseIt: false, goesFirst: true },
  "mail.approval": {
    label: "Notice that an action waits for a second owner",
    strangersCanCauseIt: false,
    goesFirst: true,
  },
  "mailing.message": { label: "Message of a mailing", strangersCanCauseIt: false },
  "mail.owner-changed": {
    label: "Notice that the owners changed, to the owners",
    strangersCanCauseIt: false,
  },
  "mail.account-changed": {
    label: "Notice of a changed password or second step, to its owner",
    strangersCanCauseIt: false,
    goesFirst: true,
  },
} satisfies Record<`${"crm" | "mail" | "mailing"}.${string}`, Kind>;

export type DeliveryKind = keyof typeof deliveryKinds;

export const goesFirst = (kind: DeliveryKind): boolean => {
  const { goesFirst = false }: Kind = deliveryKinds[kind];
  return goesFirst;
};

export const isDeliveryKind = (kind: string): kind is DeliveryKind => Object.hasOwn(deliveryKinds, kind);

export const deliveryNouns: Record<"crm" | "mail", [one: string, several: string]> = {
  crm: ["contact", "contacts"],
  mail: ["email", "emails"],
};
