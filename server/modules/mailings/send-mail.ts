import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { mailingMessageId } from "#server/modules/mail/message-id.ts";
import { suppress } from "#server/modules/mail-events/suppressions.ts";
import { isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import { MailError, type Mailer, removeMails } from "#server/platform/mail/mail-transport.ts";
import type { Services } from "#server/platform/services.ts";
import type { RecipientState } from "#shared/mailing-states.ts";
import { mailingRecipients } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { type Claimed, claim, isClaimed, isWaiting, reasonToSkip, release } from "./claim.ts";
import type { MailingLetters, Person } from "./mailing-letters.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { pauseBecause } from "./pausing-rules.ts";
import { type Change, move, numbersOf } from "./recipients.ts";
import type { Reserved } from "./reserve.ts";
import { endRest, restDomain } from "./resting-domains.ts";

export type SentTo = Outcome & { domain: string };

type Recipient = Person & Pick<Claimed, "claimedUntil">;

const finishTries = 20;
const domainIn = (email: string) => email.toLowerCase().split("@").at(-1) ?? "";

/** One mail, from its claim to its end. @returns undefined when none was tried */
export async function sendTo(
  services: Services,
  reserved: Reserved,
  letters: MailingLetters,
  mailer: Mailer,
): Promise<SentTo | undefined> {
  const { db } = services.database;
  // Before the claim, so that nothing is in doubt, and nobody is looked at, while a connection is being made.
  const line = await mailer.ready().catch((error: unknown) => {
    if (error instanceof MailError) return error;
    throw error;
  });
  if (line instanceof MailError) return postpone(services, reserved, line);
  try {
    const person = await claim(services, reserved);
    if (!person) {
      await release(services, reserved);
      return undefined;
    }
    const { claimedUntil } = person;
    const finish = (state: RecipientState, reason: string | null, afterSeconds?: number) =>
      persist(services, reserved, {
        ...{ state, reason, isSaved: state === "sent" && mailer.isFolder, claimedUntil },
        nextAttemptAt:
          afterSeconds === undefined ? sql`null` : sql`now() + make_interval(secs => ${afterSeconds})`,
      });
    const skip = reasonToSkip(person);
    if (skip) {
      await finish("skipped", skip);
      return undefined;
    }
    if (person.resting) {
      await finish("waiting", "Their mail server took no mail. It is tried again.", 1);
      return undefined;
    }
    const recipient = person as unknown as Recipient;
    const outcome = await trySending(services, reserved, recipient, letters, line);
    if (outcome.kind === "sent") {
      await finish("sent", mailer.isFolder ? "Saved to a folder, not sent: SMTP is not set up." : null);
      await letters.noteAsked(recipient);
      if (person.hasRested) await endRest(services, recipient.email);
      if (mailer.isFolder) await removeIfDeleted(services, reserved, recipient);
    } else if (outcome.kind === "lost") {
      // Who it is, is looked at again.
      await finish("waiting", null, 1);
      return undefined;
    } else if (outcome.kind === "unknown")
      await finish("unknown", "The mail server did not say whether it took this mail. It may have arrived.");
    else if (outcome.kind === "refused") {
      await finish("refused", outcome.reason);
      if (outcome.isBadAddress) await suppress(db, services, recipient.email, "bounce");
    } else if (outcome.kind === "later") {
      await restDomain(services, recipient.email);
      await finish("waiting", outcome.reason, 1);
    } else {
      await finish("waiting", null, 1);
      await pauseBecause(services, reserved.mailingId, outcome.reason);
    }
    return { ...outcome, domain: domainIn(recipient.email) };
  } finally {
    line.release();
  }
}

async function trySending(
  services: Services,
  reserved: Reserved,
  person: Recipient,
  letters: MailingLetters,
  line: Awaited<ReturnType<Mailer["ready"]>>,
): Promise<Outcome> {
  try {
    const isStillWanted = () => isClaimed(services, reserved, person);
    const wasSent = await line.send(await letters.compose(reserved, person), isStillWanted);
    return { kind: wasSent ? "sent" : "lost" };
  } catch (error) {
    if (error instanceof MailError) return outcomeOf(error, true, person.email);
    // Nothing went out.
    if (isDatabaseUnavailable(error)) return { kind: "later", reason: "The database was away." };
    services.log.error(
      { err: error, mailing: reserved.mailingId },
      "a mail of a mailing could not be composed",
    );
    return { kind: "refused", reason: "This mail could not be written.", code: "", isBadAddress: false };
  }
}

/** What became of a mail is retried while the database is away: else it would be in doubt. */
async function persist({ database: { db } }: Services, reserved: Reserved, change: Change): Promise<void> {
  for (let left = finishTries; ; left -= 1) {
    try {
      await move(db, reserved.mailingId, numbersOf([reserved]), "sending", change);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(500);
    }
  }
}

/** There is no connection to the mail server. */
async function postpone(services: Services, reserved: Reserved, error: MailError): Promise<undefined> {
  const { db } = services.database;
  const outcome = outcomeOf(error, false);
  const [person] = await db
    .select({ email: registrations.email })
    .from(mailingRecipients)
    .innerJoin(registrations, eq(registrations.id, mailingRecipients.personId))
    .where(isWaiting(reserved));
  if (outcome.kind === "outage") await pauseBecause(services, reserved.mailingId, outcome.reason);
  else if (person) await restDomain(services, person.email);
  await db
    .update(mailingRecipients)
    .set({
      nextAttemptAt: sql`now() + interval '1 second'`,
      ...(outcome.kind === "later" && { reason: outcome.reason }),
    })
    .where(isWaiting(reserved));
}

/** A file that was written while its person was being deleted. */
async function removeIfDeleted(services: Services, reserved: Reserved, { id }: Person): Promise<void> {
  const { database, env, secret } = services;
  if ((await database.db.$count(registrations, eq(registrations.id, id))) === 0)
    await removeMails(env, [mailingMessageId(secret, reserved)]);
}
