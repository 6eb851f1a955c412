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
  "mail.new-request": {
    label: "Notice of a new request, to you",
    ownLabel: "A notice to our administrator that a request is waiting",
    strangersCanCauseIt: false,
  },
  "mail.links": { label: "Personal links", ownLabel: "The email with your links", strangersCanCauseIt: true },
  "mail.confirm-again": {
    label: "Confirmation, sent again",
    ownLabel: "The link to confirm your address, again",
    strangersCanCauseIt: false,
  },
  "mail.watch-finds": {
    label: "Notice of new finds from Washington, to you",
    ownLabel: "A notice to our administrator about news from Washington",
    strangersCanCauseIt: false,
  },
} satisfies Record<string, Kind>;

export type DeliveryKind = keyof typeof deliveryKinds;

export const isDeliveryKind = (kind: string): kind is DeliveryKind => Object.hasOwn(deliveryKinds, kind);
