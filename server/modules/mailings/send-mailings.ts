import { setTimeout as sleep } from "node:timers/promises";
import { and, inArray, sql } from "drizzle-orm";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { openMailer } from "#server/platform/mail/mail-transport.ts";
import type { Services } from "#server/platform/services.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { startScheduled } from "./control-mailing.ts";
import { fillRecipients } from "./fill-recipients.ts";
import { type MailingLetters, readLetters } from "./mailing-letters.ts";
import { pauseBecause, pauseWhereRefused } from "./pausing-rules.ts";
import { loseDeadClaims, skipStopped } from "./recipients.ts";
import { type Reserved, reserve } from "./reserve.ts";
import { type SentTo, sendTo } from "./send-mail.ts";

/** A killed process leaves as many mails of which nobody knows whether they arrived. */
const lines = 4;
const idleMs = 250;
const careEveryMs = 1000;
/** Between batches that take long, so that visitors' statements come in between. */
const restMs = 20;
const lettersMs = 10_000;
const sameRefusals = 5;

/** Runs in every process while a mailing is under way: each recipient is claimed by one of them. */
export const sendMailingsJob = (services: Services): Job => ({
  name: "send-mailings",
  every: "3 seconds",
  atStart: true,
  async run(signal) {
    if (!(await isAnythingToDo(services))) return;
    const mailer = openMailer(services.env, services.timeouts);
    const ending = new AbortController();
    const ends = AbortSignal.any([signal, ending.signal]);
    // Sends in progress may finish; after this they are aborted.
    const cut = () => setTimeout(mailer.close, services.timeouts.deliveriesInHand).unref();
    signal.addEventListener("abort", cut, { once: true });
    const source = createSource(services, ends);
    const note = createRefusals(services);
    const send = async () => {
      for (let next = await source(); next; next = await source()) {
        const outcome = await sendTo(services, next.reserved, next.letters, mailer);
        if (outcome) await note(next.reserved, outcome);
      }
    };
    const parts = [takeCare(services, ends), ...Array.from({ length: lines }, send)];
    try {
      const ended = await Promise.allSettled(parts.map((part) => part.finally(() => ending.abort())));
      for (const part of ended) if (part.status === "rejected") throw part.reason;
    } finally {
      signal.removeEventListener("abort", cut);
      mailer.close();
    }
  },
});

/** Hands out recipients, to whichever line is free, until the signal. */
function createSource(services: Services, signal: AbortSignal) {
  const waiting: Reserved[] = [];
  let letters: { at: number; read: Promise<MailingLetters> } | undefined;
  let refilling: Promise<void> | undefined;
  const refill = async () => {
    const { reserved, isMore } = await reserve(services);
    waiting.push(...reserved);
    if (waiting.length === 0 && !isMore) await sleep(idleMs, undefined, { signal }).catch(() => undefined);
  };
  return async () => {
    while (!signal.aborted) {
      if (waiting.length > 0) {
        if (!letters || Date.now() - letters.at > lettersMs)
          letters = { at: Date.now(), read: readLetters(services) };
        // Before a recipient is taken, so that nobody is lost with a failed read.
        const read = await letters.read;
        const reserved = waiting.shift();
        if (reserved) return { reserved, letters: read };
        continue;
      }
      refilling ??= refill().finally(() => {
        refilling = undefined;
      });
      await refilling;
    }
    return undefined;
  };
}

async function isAnythingToDo({ database: { db } }: Services): Promise<boolean> {
  const active = and(
    inArray(mailings.state, ["scheduled", "sending", "paused", "stopped"]),
    sql`(${mailings.waiting} > 0 or ${mailings.filledUpTo} is not null or ${mailings.state} in ('sending', 'scheduled'))`,
  );
  return (await db.$count(mailings, active)) > 0;
}

/** Beside the sending, until there is nothing left to do. */
async function takeCare(services: Services, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  while (!signal.aborted) {
    await startScheduled(services);
    await loseDeadClaims(services);
    const isFilling = await fillRecipients(services);
    const isSkipping = await skipStopped(services);
    await pauseWhereRefused(services);
    await db
      .update(mailings)
      .set({ state: "done", endedAt: sql`now()` })
      .where(
        sql`${mailings.state} = 'sending' and ${mailings.filledUpTo} is null and ${mailings.waiting} = 0`,
      );
    if (!(await isAnythingToDo(services))) return;
    const pauseMs = isFilling || isSkipping ? restMs : careEveryMs;
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The same refusal by five domains in a row is about us. */
function createRefusals(services: Services) {
  let code = "";
  const domains = new Set<string>();
  return async ({ mailingId }: Reserved, outcome: SentTo): Promise<void> => {
    if (outcome.kind !== "refused" || outcome.code !== code) domains.clear();
    if (outcome.kind !== "refused" || !outcome.code) return;
    code = outcome.code;
    domains.add(outcome.domain);
    if (domains.size < sameRefusals) return;
    domains.clear();
    await pauseBecause(
      services,
      mailingId,
      `Five mail servers in a row said the same: ${outcome.reason.replace("Refused: ", "")}`,
    );
  };
}
