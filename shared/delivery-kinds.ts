interface Kind {
  /** What the panel calls it when it fails. */
  label: string;
  /** What the person's own page calls it. */
  ownLabel: string;
  /** By typing someone's address into a form: few of these go to one mailbox. */
  strangersCanCauseIt: boolean;
}

/** Everything that the outbox delivers; the part before the dot is the channel. */
export const deliveryKinds = {
  "crm.upsert": {
    label: "Contact",
    ownLabel: "Your contact details and choices",
    strangersCanCauseIt: false,
  },
  "crm.delete": {
    label: "Removal of a deleted person",
    ownLabel: "The removal of your contact details",
    strangersCanCauseIt: false,
  },
  "mail.registered": {
    label: "Welcome and confirmation",
    ownLabel: "The welcome email, with the link to confirm your address",
    strangersCanCauseIt: true,
  },
  "mail.application-received": {
    label: "Application received",
    ownLabel: "The email that we received your application",
    strangersCanCauseIt: true,
  },
  "mail.application-approved": {
    label: "Application approved",
    ownLabel: "The email that your application was approved",
    strangersCanCauseIt: false,
  },
  "mail.application-rejected": {
    label: "Application not accepted",
    ownLabel: "The email about the result of your application",
    strangersCanCauseIt: false,
  },
  "mail.application-more": {
    label: "Question about an application",
    ownLabel: "The email with a question about your application",
    strangersCanCauseIt: false,
  },
  "mail.mailing-paused": {
    label: "Notice that a mailing was paused, to you",
    ownLabel: "A notice to our administrator that a mailing was paused",
    strangersCanCauseIt: false,
  },
  "mail.new-request": {
    label: "Notice of a new request, to you",
    ownLabel: "A notice to our administrator that a request is waiting",
    strangersCanCauseIt: false,
  },
  "mail.links": { label: "Personal links", ownLabel: "The email with your links", strangersCanCauseIt: true },
  "mail.confirm-again": {
    label: "Confirmation, sent again",
    ownLabel: "The link to confirm your address, again",
    strangersCanCauseIt: true,
  },
  "mail.imported": {
    label: "Confirmation for someone on an imported list",
    ownLabel: "The email that we have your address from a list, with the link to confirm it",
    strangersCanCauseIt: false,
  },
  "mail.imported-reminder": {
    label: "Reminder for someone on an imported list",
    ownLabel: "The reminder to confirm your address",
    strangersCanCauseIt: false,
  },
  "mail.watch-finds": {
    label: "Notice of new finds from Washington, to you",
    ownLabel: "A notice to our administrator about news from Washington",
    strangersCanCauseIt: false,
  },
  "mail.invitation": {
    label: "Invitation to the team",
    ownLabel: "An invitation to our team",
    strangersCanCauseIt: false,
  },
  "mail.approval": {
    label: "Notice that an action waits for a second owner",
    ownLabel: "A notice to our team that an action waits",
    strangersCanCauseIt: false,
  },
  "mail.account-changed": {
    label: "Notice of a changed password or second step, to its owner",
    ownLabel: "A notice to our team about an account of theirs",
    strangersCanCauseIt: false,
  },
} satisfies Record<string, Kind>;

export type DeliveryKind = keyof typeof deliveryKinds;

export const isDeliveryKind = (kind: string): kind is DeliveryKind => Object.hasOwn(deliveryKinds, kind);
