/** How long the server waits for others, in milliseconds. The services carry it, so that tests can shorten a wait. */
export interface Timeouts {
  /** The administrator waits for a button: there is a response within 5 s. */
  button: number;
  /** A visitor has an answer within 5 s; the rest is for the database and the network. */
  lookup: number;
  /** After this long, the lookup's second source is asked as well. */
  firstSource: number;
  /** For a ZIP code alone, our own list is ready but knows less, so the first source has nearly all the time. */
  firstSourceByZipCode: number;
  /** A page shows the initials meanwhile. */
  avatar: number;
  /** Added to the time that an upload's size allows. */
  uploadGrace: number;
  crmCall: number;
  watchCall: number;
  /** Each: DNS, connection, greeting. */
  mailGreeting: number;
  /** Silence after that; the mail is tried again later. */
  mailSilence: number;
  /** When the server stops, deliveries in hand have this long; then they are cut off and sent later. */
  deliveriesInHand: number;
  deliveriesStop: number;
}

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
