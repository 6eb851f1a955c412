import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { isAboutSender, type MailError, type OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { queueDeliveries, withoutPersonalData } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { mailings, restingDomains } from "#shared/schema/mailings.ts";
import type { registrations } from "#shared/schema/registrations.ts";
import * as reasons from "#shared/words/en/mailing-reasons.json";

/** What became of a mail. `unknown`: the whole message was sent without a response. */
export type SmtpOutcome =
  | { kind: "sent" }
  | { kind: "unknown" }
  | { kind: "later"; reason: string }
  /** `code`: "550 5.7.1", without the words, which may differ for each mail. */
  | { kind: "refused"; reason: string; code: string; isBadAddress: boolean }
  /** The mail server refuses us for any recipient. */
  | { kind: "outage"; reason: string };

const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

export function outcomeOf({ message, smtp, isInDoubt }: MailError, to: OutgoingMail["to"]): SmtpOutcome {
  if (isInDoubt) return { kind: "unknown" };
  if (!smtp) return { kind: "later", reason: `The mail ${message}.` };
  const { responseCode = 0, command = "", response = "", code } = smtp;
  const reason = withoutPersonalData(response || smtp.message, [to.address, to.name]);
  const enhanced = enhancedCode.exec(response)?.[1] ?? "";
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  const isAboutUs = !isAboutMail || isAboutSender(smtp);
  if ((responseCode >= 500 && isAboutUs) || (code === "EAUTH" && responseCode === 0))
    return { kind: "outage", reason: `The mail server refuses us: ${reason}` };
  if (responseCode >= 500)
    return {
      kind: "refused",
      reason: `Refused: ${reason}`,
      code: `${responseCode} ${enhanced}`,
      isBadAddress: enhanced.startsWith("5.1."),
    };
  // Our own side: an address that SMTP can't carry.
  if (code === "EENVELOPE" && responseCode === 0)
    return { kind: "refused", reason: reasons.notMailable, code: "", isBadAddress: false };
  return { kind: "later", reason: responseCode > 0 ? reason : reasons.noAnswer };
}

export const domainOf = (email: SQL | typeof registrations.email) =>
  sql<string>`split_part(lower(${email}), '@', 2)`;

export const domainIn = (email: string): string => email.toLowerCase().split("@").at(-1) ?? "";

/** A domain rests for 1, 5, 15, then 60 minutes; failures during a rest don't make it longer. */
export async function restDomain(tx: Transaction, email: string): Promise<void> {
  const minutes = sql`(array[1, 5, 15, 60])[least(4, ${restingDomains.failures} + 1)]`;
  await tx
    .insert(restingDomains)
    .values({
      domain: domainIn(email),
      failures: 1,
      failingSince: sql`now()`,
      restsUntil: sql`now() + interval '1 minute'`,
    })
    .onConflictDoUpdate({
      target: restingDomains.domain,
      set: {
        failures: sql`${restingDomains.failures} + 1`,
        restsUntil: sql`now() + make_interval(mins => ${minutes})`,
      },
      setWhere: sql`${restingDomains.restsUntil} <= now()`,
    });
}

/** Its failures are forgotten with the first mail that it takes. */
export async function endRest(tx: Transaction, email: string): Promise<void> {
  await tx.delete(restingDomains).where(eq(restingDomains.domain, domainIn(email)));
}

const atLeast = 500;
const maxRefused = 0.05;
const maxComplaints = 0.001;

/** The panel and one mail say why. */
export const pauseBecause = (db: Database, id: string, why: string): Promise<void> =>
  db.transaction(async (tx) => {
    const paused = await tx
      .update(mailings)
      .set({ state: "paused", pausedBecause: why, updatedAt: sql`now()` })
      .where(and(eq(mailings.id, id), eq(mailings.state, "sending")))
      .returning({ id: mailings.id });
    if (paused.length > 0)
      await queueDeliveries(tx, {
        kind: "mail.mailing-paused",
        payload: { why: `A mailing was paused automatically. ${why}` },
      });
  });

export async function pauseWhereRefused({ database: { db } }: Services): Promise<void> {
  const sending = await db.select().from(mailings).where(eq(mailings.state, "sending"));
  for (const { id, ...counts } of sending) {
    const sent = counts.sent - counts.sentBefore;
    const refused = counts.refused - counts.refusedBefore;
    const complaints = counts.complaints - counts.complaintsBefore;
    if (sent + refused < atLeast) continue;
    if (refused >= (sent + refused) * maxRefused)
      await pauseBecause(
        db,
        id,
        "Mail servers refused 5 % of this mailing or more. Look at the reasons first.",
      );
    else if (complaints > 0 && complaints >= sent * maxComplaints)
      await pauseBecause(db, id, "One in 1,000 people or more reported this mailing as unwanted.");
  }
}

/** The same refusal by five domains in a row is about us. */
const sameRefusals = 5;

/** @returns what records an outcome, and returns why the mailing pauses */
export function createRefusals() {
  let code = "";
  const domains = new Set<string>();
  return (outcome: SmtpOutcome, domain: string): string | undefined => {
    if (outcome.kind !== "refused" || outcome.code !== code) domains.clear();
    if (outcome.kind !== "refused" || !outcome.code) return undefined;
    code = outcome.code;
    domains.add(domain);
    if (domains.size < sameRefusals) return undefined;
    domains.clear();
    return `Five mail servers in a row said the same: ${outcome.reason.replace("Refused: ", "")}`;
  };
}
