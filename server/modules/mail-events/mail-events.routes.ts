import { createHash, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Request } from "express";
import { Webhook } from "standardwebhooks";
import type { z } from "zod";
import { queueKnownContacts } from "#server/modules/crm/contact-queue.ts";
import { mailingMessageId } from "#server/modules/mail/outgoing-mail.ts";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import {
  addressHash,
  allowAddress,
  countSuppressions,
  suppress,
} from "#server/modules/person-records/suppressions.ts";
import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { badInput, HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { parseJson, readBytes } from "#server/platform/http/bodies.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { allowSuppressed, getMailEvents, getSuppressions } from "#shared/api/mail-events.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { mailEvents } from "#shared/schema/deliveries.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail } from "#shared/schema/users.ts";
import { type MailEvent, postmarkReport, sesReport, standardReport } from "./read-events.ts";
import { createSnsVerifier, notFromSns } from "./sns.ts";

/** What SNS sends at most; Postmark sends the whole mail if asked to. */
const maxBytes = 256 * 1024;
/** As Standard Webhooks advise. */
const maxStandardBytes = 20 * 1024;

const reportRefused = (why: string) => new HttpError(401, "not_signed", why);
const notSetUp = () => notFound("Reports of this mail provider are not set up here.");

const hashOf = (text: string) => createHash("sha256").update(text).digest();
const isSame = (header: string, expected: string) => timingSafeEqual(hashOf(header), hashOf(expected));

const parsed = <Rule extends z.ZodType>(rule: Rule, body: unknown): z.output<Rule> => {
  const result = rule.safeParse(body);
  if (!result.success) throw badInput("This is not a report of bounces or complaints that we know.");
  return result.data;
};

/** Reports of mail providers: from anywhere, so only the signature counts. */
function mailEventRoutes(router: AppRouter, services: Services): void {
  const { env, database, rateLimits } = services;
  const calls = rateLimits.named("mail events");
  const read = readBytes(maxBytes);
  const verifySns = createSnsVerifier(services);

  router.use("/api/mail-events", async (req, _res, next) => {
    await calls.take(rateLimitKey(req.ip));
    next();
  });

  router.post("/api/mail-events/standard", async (req, _res, next) => {
    if (!env.MAIL_EVENTS_SECRET) throw notSetUp();
    const at = Number(req.get("webhook-timestamp"));
    if (!req.get("webhook-id") || !req.get("webhook-signature") || !(Math.abs(Date.now() / 1000 - at) <= 300))
      throw reportRefused("This report is not signed, or older than five minutes, so it was refused.");
    next();
  });
  router.post("/api/mail-events/standard", readBytes(maxStandardBytes), async (req, res) => {
    const body: Buffer = req.body;
    if (!isSignedByStandard(env.MAIL_EVENTS_SECRET ?? "", body, req))
      throw reportRefused("The signature of this report is not right, so it was refused.");
    const events = parsed(standardReport, parseJson(body));
    await recordEvents(services, req, `standard ${req.get("webhook-id")}`, events);
    res.json({ message: "Noted." });
  });

  router.post("/api/mail-events/postmark", async (req, res, next) => {
    if (!env.MAIL_EVENTS_SECRET) throw notSetUp();
    const expected = `Basic ${Buffer.from(`events:${env.MAIL_EVENTS_SECRET}`).toString("base64")}`;
    if (isSame(req.get("authorization") ?? "", expected)) return next();
    res.setHeader("WWW-Authenticate", 'Basic realm="mail events", charset="UTF-8"');
    throw reportRefused("Name and password of this report are not right, so it was refused.");
  });
  router.post("/api/mail-events/postmark", read, async (req, res) => {
    const body = parseJson(req.body);
    const events = parsed(postmarkReport, body);
    const { ID = "", RecordType = "" } = body as { ID?: unknown; RecordType?: unknown };
    const id = ID ? `${RecordType} ${ID}` : hashOf(String(req.body)).toString("hex");
    await recordEvents(services, req, `postmark ${id}`, events);
    res.json({ message: "Noted." });
  });

  router.post("/api/mail-events/ses", async (_req, _res, next) => {
    if (!env.MAIL_EVENTS_TOPIC) throw notSetUp();
    next();
  });
  router.post("/api/mail-events/ses", read, async (req, res) => {
    const body: Buffer | undefined = req.body;
    if (!body?.includes(env.MAIL_EVENTS_TOPIC ?? "")) throw notFromSns();
    const sent = await verifySns(readable(body), rateLimitKey(req.ip));
    if (sent.Type === "SubscriptionConfirmation") {
      const id = hashOf(`ses ${sent.MessageId}`).toString("base64url");
      await database.db
        .insert(mailEvents)
        .values({ id, kind: "subscription", subscribeUrl: sent.SubscribeURL })
        .onConflictDoNothing();
      noteActivity(req, { action: "mail.subscription", message: "Amazon SNS asks to confirm its topic" });
    } else if (sent.Type === "Notification") {
      const events = parsed(sesReport, readable(Buffer.from(sent.Message)));
      await recordEvents(services, req, `ses ${sent.MessageId}`, events);
    }
    res.json({ message: "Noted." });
  });
}

/** Each event once, by the provider's id of its report. */
async function recordEvents(services: Services, req: Request, id: string, events: readonly MailEvent[]) {
  let changed = 0;
  await services.database.db.transaction(async (tx) => {
    for (const [index, event] of events.entries()) {
      const key = createHash("sha256").update(`${id}\n${index}`).digest("base64url");
      const added = await tx
        .insert(mailEvents)
        .values({ id: key, kind: event.kind, addressHash: addressHash(services, event.email) })
        .onConflictDoNothing()
        .returning({ id: mailEvents.id });
      if (added.length > 0 && (await applyEvent(tx, services, event))) changed += 1;
    }
  });
  noteActivity(req, {
    action: "mail.event",
    message: "A mail provider reported bounces, complaints or opt-outs",
    details: { events: events.length, changed },
  });
}

async function applyEvent(
  tx: Transaction,
  services: Services,
  { kind, email, messageId, wasNotSent }: MailEvent,
) {
  if (kind === "temporary") return false;
  if (kind === "opt-out") await endUpdates(tx, email);
  await suppress(tx, services, email, kind);
  if (kind === "complaint" && !wasNotSent) await countComplaint(tx, services, email, messageId);
  if (kind !== "bounce") await queueContactOf(tx, email);
  return true;
}

async function endUpdates(tx: Transaction, email: string): Promise<void> {
  const people = await tx
    .select({ userId: registrations.userId })
    .from(registrations)
    .where(hasEmail(registrations, email));
  for (const { userId } of people) await changePerson(tx, userId, { values: { subscribeUpdates: false } });
}

/** The CRM learns of an opt-out, a complaint, and its end. */
async function queueContactOf(db: Database, email: string): Promise<void> {
  const people = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(hasEmail(registrations, email));
  const ids = people.map(({ id }) => id);
  await queueKnownContacts(db, ids);
}

const isNumbered = (id: string) => /^\d{8}/.test(id);

/** A complaint is about the mailing that it names, else about the last one that the address got. */
async function countComplaint(tx: Transaction, services: Services, email: string, messageId = "") {
  const id = messageId.replace(/^<|@.*$/g, "");
  const received = await tx
    .select({ mailingId: mailingRecipients.mailingId, number: mailingRecipients.number })
    .from(mailingRecipients)
    .innerJoin(registrations, eq(registrations.id, mailingRecipients.personId))
    .where(and(hasEmail(registrations, email), inArray(mailingRecipients.state, ["sent", "unknown"])))
    .orderBy(desc(mailingRecipients.at));
  const named = received.find((mail) => mailingMessageId(services.secret, mail) === id);
  const mailing = named ?? (isNumbered(id) ? undefined : received[0]);
  if (!mailing) return;
  await tx
    .update(mailings)
    .set({ complaints: sql`${mailings.complaints} + 1` })
    .where(eq(mailings.id, mailing.mailingId));
}

/** Secrets are base64 by the standard ("whsec_..."); any other text is taken as it is. */
function isSignedByStandard(secret: string, body: Buffer, req: Request): boolean {
  const headers = Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, req.get(name) ?? ""]),
  );
  return [{}, { format: "raw" as const }].some((options) => {
    try {
      new Webhook(secret, options).verify(body, headers, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
}

/** Unreadable JSON is undefined, which no signature matches. */
function readable(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch {
    return undefined;
  }
}

/** SNS asks again; its link works for three days. */
const subscriptionDays = 3;

function suppressionRoutes(router: AppRouter, services: Services): void {
  const { db } = services.database;
  route(router, getSuppressions, () => countSuppressions(db));

  route(router, allowSuppressed, async ({ req, body }) => {
    await requireSecondFactor(services, req);
    const allowed = await allowAddress(db, services, body.email);
    if (allowed) await queueContactOf(db, body.email);
    return { allowed };
  });

  route(router, getMailEvents, async () => {
    const { env, clock } = services;
    const since = new Date(clock().getTime() - subscriptionDays * dayMs);
    const [subscription] = await db
      .select({ url: mailEvents.subscribeUrl })
      .from(mailEvents)
      .where(and(eq(mailEvents.kind, "subscription"), gt(mailEvents.at, since)))
      .orderBy(desc(mailEvents.at))
      .limit(1);
    return {
      hasSecret: env.MAIL_EVENTS_SECRET !== undefined,
      topic: env.MAIL_EVENTS_TOPIC ?? null,
      subscribeUrl: subscription?.url ?? null,
    };
  });
}

export const expireMailEventsJob = ({ database, clock }: Services): Job => ({
  name: "expire-mail-events",
  every: "hour",
  async run() {
    const before = new Date(clock().getTime() - retentionDays.mails * dayMs);
    await database.db.delete(mailEvents).where(lt(mailEvents.at, before));
  },
});

export const mailEventsModule: Module = {
  openRoutes: mailEventRoutes,
  routes: suppressionRoutes,
  jobs: (services) => [expireMailEventsJob(services)],
};
