import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { removeMailIfDeleted } from "#server/modules/mail/outgoing-mail.ts";
import { recordDistrictAsked } from "#server/modules/person-records/change-person.ts";
import { type PersonRecord, prepareSelectPeople } from "#server/modules/person-records/read-person.ts";
import { isSuppressed, suppress } from "#server/modules/person-records/suppressions.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import { MailError, type OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import {
  type Channel,
  DeliveryFailure,
  isClaimed,
  mayLeave,
  type Outcome,
} from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { MailingState } from "#shared/mailing-states.ts";
import { isWithdrawn } from "#shared/people.ts";
import { type DeliveryRow, deliveries } from "#shared/schema/deliveries.ts";
import { mailingRecipients, mailings, restingDomains } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import * as reasons from "#shared/words/en/mailing-reasons.json";
import { type MailingMessages, readMessages } from "./mailing-messages.ts";
import { type Change, loseRecipients, moveSending, type Recipient } from "./recipients.ts";
import {
  createRefusals,
  domainIn,
  domainOf,
  endRest,
  outcomeOf,
  pauseBecause,
  restDomain,
  type SmtpOutcome,
} from "./refusals.ts";

/** A killed process leaves as many messages of which nobody knows whether they arrived. */
const batchSize = 4;
const messagesTtlMs = 10_000;

/** Sends what `queueRecipients` queues: at most once to each. */
export function mailingChannel(services: Services): Channel {
  const recordRefusal = createRefusals();
  const readAddressee = prepareReadAddressee(services);
  const cache = new LRUCache<"messages", MailingMessages>({
    max: 1,
    ttl: messagesTtlMs,
    ignoreFetchAbort: true,
    fetchMethod: () => readMessages(services),
  });
  return {
    name: "mailing",
    batchSize,
    sender: async () => async (delivery, signal) => {
      try {
        const messages = await cache.forceFetch("messages");
        return await deliver(services, delivery, { signal, messages, readAddressee, recordRefusal });
      } catch (error) {
        cache.clear();
        if (!isDatabaseUnavailable(error)) throw error;
        throw new DeliveryFailure("Our records could not be reached.", { waitMs: 2000 });
      }
    },
    recordInDoubt: (tx, lost) => loseRecipients(tx, lost.map(recipientOf)),
  };
}

// As `queueRecipients` wrote it.
const recipientOf = ({ payload }: Pick<DeliveryRow, "payload">): Recipient => ({
  mailingId: String(payload.mailingId),
  number: Number(payload.number),
});

interface Means {
  signal: AbortSignal;
  messages: MailingMessages;
  readAddressee: ReturnType<typeof prepareReadAddressee>;
  recordRefusal: ReturnType<typeof createRefusals>;
}

type Write = (tx: Transaction) => Promise<void>;

/** Throws only before it sends: then the outbox tries again. */
async function deliver(
  services: Services,
  delivery: DeliveryRow,
  { signal, messages, readAddressee, recordRefusal }: Means,
): Promise<Outcome> {
  const recipient = recipientOf(delivery);
  const { mailingId } = recipient;
  const { db } = services.database;
  const transport = await services.mailTransports.current();
  const ended = (change: Change, ...others: readonly (Write | false)[]): Outcome => ({
    as: "removed",
    record: async (tx) => {
      // Before the recipient's row, as an erasure locks them.
      for (const write of others) if (write) await write(tx);
      await moveSending(tx, recipient, change);
    },
  });
  const compose = await messages.composerOf(mailingId);
  // Right before it is sent.
  const person = await readAddressee(delivery, recipient);
  if (!(person ? person.isClaimed : await isClaimed(db, delivery))) return { as: "lost" };
  if (!person) return ended({ state: "skipped", reason: "Deleted their data." });
  if (person.mailingState !== "sending") return ended({ state: "waiting", nextAttemptAt: sql`null` });
  const skip = reasonToSkip(person);
  if (skip) return ended({ state: "skipped", reason: skip });
  if (person.isResting) return ended({ ...retryInASecond, reason: reasons.resting });
  const addressee = person.registration;
  const mail = compose(recipient, addressee);
  const outcome = await send(mail, () => transport.send(mail, signal));
  const { email } = addressee;
  const pause = recordRefusal(outcome, domainIn(email));
  switch (outcome.kind) {
    case "sent":
      return ended(
        {
          state: "sent",
          reason: transport.isFolder ? reasons.saved : null,
          isSaved: transport.isFolder,
        },
        messages.asksForDistrict(addressee) && ((tx) => recordDistrictAsked(tx, addressee.id)),
        person.hasRested && ((tx) => endRest(tx, email)),
        transport.isFolder && ((tx) => removeMailIfDeleted(services.env, tx, addressee.id, mail.id)),
      );
    case "unknown":
      return ended({ state: "unknown", reason: reasons.silent });
    case "refused":
      return ended({ state: "refused", reason: outcome.reason }, async (tx) => {
        if (outcome.isBadAddress) await suppress(tx, services, email, "bounce");
        if (pause) await pauseBecause(tx, mailingId, pause);
      });
    case "later":
      return ended({ ...retryInASecond, reason: outcome.reason }, (tx) => restDomain(tx, email));
    case "outage":
      return ended(retryInASecond, (tx) => pauseBecause(tx, mailingId, outcome.reason));
  }
}

const retryInASecond = { state: "waiting", nextAttemptAt: sql`now() + interval '1 second'` } as const;

async function send(mail: OutgoingMail, sendMail: () => Promise<void>): Promise<SmtpOutcome> {
  try {
    await sendMail();
    return { kind: "sent" };
  } catch (error) {
    if (error instanceof MailError) return outcomeOf(error, mail.to);
    return { kind: "unknown" };
  }
}

function prepareReadAddressee(services: Services) {
  const [mailingId, number] = [sql.placeholder("mailingId"), sql.placeholder("number")];
  const claim = { id: sql.placeholder("id"), claimId: sql.placeholder("claimId") };
  const rests = sql`select from ${restingDomains} where domain = ${domainOf(registrations.email)}`;
  const select = prepareSelectPeople(
    services.database.db,
    "addressee",
    sql`${registrations.id} = (select ${mailingRecipients.personId} from ${mailingRecipients}
      where ${mailingRecipients.mailingId} = ${mailingId} and ${mailingRecipients.number} = ${number})`,
    {
      isClaimed: sql<boolean>`exists (select from ${deliveries} where ${mayLeave(claim)})`,
      mailingState: sql<MailingState>`(select ${mailings.state} from ${mailings} where ${mailings.id} = ${mailingId})`,
      isSuppressed: isSuppressed(services, registrations.email),
      isResting: sql<boolean>`exists (${rests} and rests_until > now())`,
      hasRested: sql<boolean>`exists (${rests})`,
    },
  );
  return async ({ id, claimId }: DeliveryRow, recipient: Recipient) => {
    const [person] = await select({ id, claimId, ...recipient });
    return person;
  };
}

function reasonToSkip({
  registration,
  account,
  isSuppressed,
}: PersonRecord & { isSuppressed: boolean }): string | undefined {
  if (isWithdrawn(account.status)) return reasons.withdrawn;
  if (!registration.subscribeUpdates) return reasons.unsubscribed;
  if (account.emailConfirmedAt === null) return reasons.notConfirmed;
  return isSuppressed ? reasons.suppressed : undefined;
}
