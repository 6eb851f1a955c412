/**
 * How long the server waits for others before it goes on without them, in milliseconds. The services carry it, so that a test of
 * what comes after a wait can make the wait short.
 */
export interface Timeouts {
  /** Somebody in the panel waits in front of a button: whatever the service does, there is a sentence within 5 s. */
  button: number;
  /** A visitor has an answer within 5 s, whatever the sources do; what is left is for the database and the way back. */
  lookup: number;
  /** After this long without an answer of the lookup's first source, the second is asked as well. */
  firstSource: number;
  /** For a ZIP code alone our own list answers at once, but knows less: the first source has nearly all the time. */
  firstSourceByZipCode: number;
  /** A page shows the initials while their picture is asked for. */
  avatar: number;
  /** What an upload may take beside the time that its size allows. */
  uploadGrace: number;
  /** One call to the CRM out of the outbox, for which nobody waits. */
  crmCall: number;
  /** One call to a source of news from Washington, for which nobody waits. */
  watchCall: number;
  /** Until a mail server is found, connected, and has greeted: each. */
  mailGreeting: number;
  /** Silence of a mail server after that. A server that hangs is left: a mail that was not taken is tried again. */
  mailSilence: number;
  /** Deliveries in hand when the server stops may end by themselves so long; then they are cut off, and go out later. */
  deliveriesInHand: number;
  /** A stop does not wait longer for deliveries than this, cut off or not. */
  deliveriesStop: number;
}

/** What the product waits. */
export const timeouts: Readonly<Timeouts> = {
  button: 4300,
  lookup: 3900,
  firstSource: 1300,
  firstSourceByZipCode: 3500,
  avatar: 4000,
  uploadGrace: 20_000,
  crmCall: 8000,
  watchCall: 8000,
  mailGreeting: 5000,
  mailSilence: 8000,
  deliveriesInHand: 4000,
  deliveriesStop: 5000,
};
