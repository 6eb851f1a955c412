import { own } from "#words/deliveries.json";

interface Kind {
  /** What the panel calls it when it fails. */
  label: string;
  /** What the person's own page calls it. */
  ownLabel: string;
  /** By typing someone's address into a form: few of these go to one mailbox. */
  strangersCanCauseIt: boolean;
  /** Before all that waits: someone waits for it, or the law does. */
  goesFirst?: boolean;
}

/** Everything that the outbox delivers; the part before the dot is the channel. */
export const deliveryKinds = {
  "crm.upsert": {
    label: "Contact",
    ownLabel: own["crm.upsert"],
    strangersCanCauseIt: false,
  },
  "crm.delete": {
    label: "Removal of a deleted person",
    ownLabel: own["crm.delete"],
    strangersCanCauseIt: false,
    goesFirst: true,
  },
  "mail.registered": {
    label: "Welcome and confirmation",
    ownLabel: own["mail.registered"],
    strangersCanCauseIt: true,
  },
  "mail.application-received": {
    label: "Application received",
    ownLabel: own["mail.application-received"],
    strangersCanCauseIt: true,
  },
  "mail.application-approved": {
    label: "Application approved",
    ownLabel: own["mail.application-approved"],
    strangersCanCauseIt: false,
  },
  "mail.application-rejected": {
    label: "Application not accepted",
    ownLabel: own["mail.application-rejected"],
    strangersCanCauseIt: false,
  },
  "mail.application-more": {
    label: "Question about an application",
    ownLabel: own["mail.application-more"],
    strangersCanCauseIt: false,
  },
  "mail.mailing-paused": {
    label: "Notice that a mailing was paused, to you",
    ownLabel: own["mail.mailing-paused"],
    strangersCanCauseIt: false,
  },
  "mail.new-request": {
    label: "Notice of a new request, to you",
    ownLabel: own["mail.new-request"],
    strangersCanCauseIt: false,
  },
  "mail.links": { label: "Personal links", ownLabel: own["mail.links"], strangersCanCauseIt: true },
  "mail.confirm-again": {
    label: "Confirmation, sent again",
    ownLabel: own["mail.confirm-again"],
    strangersCanCauseIt: true,
  },
  "mail.imported": {
    label: "Confirmation for someone on an imported list",
    ownLabel: own["mail.imported"],
    strangersCanCauseIt: false,
  },
  "mail.imported-reminder": {
    label: "Reminder for someone on an imported list",
    ownLabel: own["mail.imported-reminder"],
    strangersCanCauseIt: false,
  },
  "mail.watch-finds": {
    label: "Notice of new items from Washington, to you",
    ownLabel: own["mail.watch-finds"],
    strangersCanCauseIt: false,
  },
  "mail.invitation": {
    label: "Invitation to the team",
    ownLabel: own["mail.invitation"],
    strangersCanCauseIt: false,
    goesFirst: true,
  },
  "mail.approval": {
    label: "Notice that an action waits for a second owner",
    ownLabel: own["mail.approval"],
    strangersCanCauseIt: false,
    goesFirst: true,
  },
  "mailing.message": {
    label: "Message of a mailing",
    ownLabel: own["mailing.message"],
    strangersCanCauseIt: false,
  },
  "mail.owner-changed": {
    label: "Notice that the owners changed, to the owners",
    ownLabel: own["mail.owner-changed"],
    strangersCanCauseIt: false,
  },
  "mail.account-changed": {
    label: "Notice of a changed password or second step, to its owner",
    ownLabel: own["mail.account-changed"],
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

export const deliveryLabel = (kind: string): string =>
  isDeliveryKind(kind) ? deliveryKinds[kind].label : kind;

/** What a service is told, one and several. */
export const deliveryNouns: Record<"crm" | "mail", [one: string, several: string]> = {
  crm: ["contact", "contacts"],
  mail: ["email", "emails"],
};
