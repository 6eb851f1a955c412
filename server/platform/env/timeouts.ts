/** How long the server waits for others, in milliseconds. The services carry it, so that tests can shorten a wait. */
export const timeouts = {
  /** The administrator waits for a button: there is a response within 5 s. */
  button: 4300,
  /** A visitor gets a response within 5 s; the rest is for the database and the network. */
  lookup: 3900,
  /** After this long, the lookup's second source is asked as well. */
  firstSource: 1300,
  /** For a ZIP code alone, our own list is ready but knows less, so the first source has nearly all the time. */
  firstSourceByZipCode: 3500,
  /** Until it is there, the page shows the initials. */
  avatar: 4000,
  crmCall: 8000,
  watchCall: 8000,
  /** Each: DNS, connection, greeting. */
  mailGreeting: 5000,
  /** Silence after that; the worker retries the mail later. */
  mailSilence: 8000,
  /** The outbox is read again after a batch that was not full. */
  deliveriesPause: 500,
  /** When the server stops, deliveries in hand have this long; then they are cut off and sent later. */
  deliveriesInHand: 4000,
  deliveriesStop: 5000,
};

export type Timeouts = typeof timeouts;
