import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import type TestAgent from "supertest/lib/agent.js";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { mailingMessageId } from "#server/modules/mail/outgoing-mail.ts";
import { MailError } from "#server/platform/mail/mail-transport.ts";
import { signInAs, submit } from "#server/test/app.ts";
import { withConnection } from "#server/test/connection.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { startRawSmtp } from "#server/test/fakes/raw-smtp.ts";
import { mailingApplication } from "#server/test/mailing-app.ts";
import { addRecipients } from "#server/test/mailing-people.ts";
import { setSettings } from "#server/test/settings.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { mailingRecipients, mailings, restingDomains } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { holdMailings, startScheduled } from "./control-mailing.ts";
import { createRefusals, outcomeOf, pauseWhereRefused } from "./refusals.ts";
import { fillRecipients } from "./send-mailings.ts";

const secret = `whsec_${Buffer.from("a secret of thirty-two bytes.....").toString("base64")}`;
const { site, admin, fake, create, sendTest, started, read, run, runUntil } = mailingApplication({
  MAIL_EVENTS_SECRET: secret,
});

const add = (count: number, domains = 40) => addRecipients(site.services.database.pool, count, domains);

const recipients = async (id: string) =>
  (await admin.get(`/api/admin/mailings/${id}/recipients?limit=500`).expect(200)).body;

function complain(email: string, messageId?: string) {
  const body = JSON.stringify({
    type: "complaint",
    data: { email, messageId, at: new Date().toISOString(), reason: "spam" },
  });
  const at = new Date();
  return site.http
    .post("/api/mail-events/standard")
    .set("Content-Type", "application/json")
    .set({
      "webhook-id": email,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(email, at, body),
    })
    .send(body)
    .expect(200);
}

const soon = () => new Date(Date.now() + 60_000).toISOString();
const due = (id: string) => site.change(mailings, { scheduledFor: sql`now() - interval '1 second'` }, { id });

test("an owner starts the text that they read, not the one that an editor tested since", async () => {
  await add(1);
  const id = await create();
  const { updatedAt } = await read(id);
  const editor = await signInAs(site, "editor");
  await submit(editor.put(`/api/admin/mailings/${id}`), { body: "Another text." });
  await sendTest(id);
  const start = (body: object, status: number) =>
    submit(admin.post(`/api/admin/mailings/${id}/start`), body, status);
  expect((await start({ updatedAt }, 409)).body.code).toBe("changed_meanwhile");
  await start({ updatedAt: (await read(id)).updatedAt }, 200);
});

describe("a scheduled mailing", () => {
  test("is refused for a time in the past", async () => {
    await add(1);
    const id = await started({}, soon());
    await admin.post(`/api/admin/mailings/${id}/stop`).expect(200);
    const past = new Date(Date.now() - 60_000).toISOString();
    const { body } = await admin.post(`/api/admin/mailings/${id}/start`).send({ at: past }).expect(400);
    expect(body.fields.at).toEqual(["Please choose a time in the future"]);
    expect((await read(id)).state).toBe("draft");
  });

  test("starts at its time", async () => {
    await add(2);
    const id = await started({}, soon());
    expect((await read(id)).state).toBe("scheduled");
    await due(id);
    await run();
    expect(await read(id)).toMatchObject({ state: "done", counts: { sent: 2 } });
  });

  test.each([
    [
      "nobody can be reached any more",
      async () => void (await site.db.update(registrations).set({ subscribeUpdates: false })),
      "Nobody in this audience",
    ],
    ["the postal address is gone", () => setSettings(site.db, { postalAddress: "" }), "postal address"],
  ])("is a draft again that says why when %s", async (_, change, why) => {
    await add(2);
    const id = await started({}, soon());
    await change();
    await due(id);
    await run();
    expect(await read(id)).toMatchObject({ state: "draft", scheduledFor: null });
    expect((await read(id)).pausedBecause).toContain(why);
    const [notice] = await site.db.select().from(deliveries);
    expect(notice).toMatchObject({ kind: "mail.mailing-paused" });
    expect(fake.smtp.messages).toEqual([]);
  });
});

describe("complaints", () => {
  test("count for the mailing that the address got last, and for no other", async () => {
    await add(1);
    const earlier = await started();
    await run();
    const last = await started();
    await run();
    await started();
    const [person] = await site.db.select().from(registrations);
    await complain(person?.email ?? "");
    await complain("nobody@example.org");
    const counted = (await site.db.select().from(mailings)).filter(({ complaints }) => complaints > 0);
    expect(counted).toMatchObject([{ id: last, complaints: 1 }]);
    expect(last).not.toBe(earlier);
  });

  test("count for the mailing that they name, and for none when they name another mail of ours", async () => {
    await add(2);
    const earlier = await started();
    await run();
    await started();
    await run();
    const [ada, bea] = await site.db.select().from(registrations);
    const [received] = await site.rows(mailingRecipients, { mailingId: earlier, personId: ada?.id });
    const id = mailingMessageId(site.services.secret, { mailingId: earlier, number: received?.number ?? 0 });
    await complain(ada?.email ?? "", `<${id}@alliance.example>`);
    await complain(bea?.email ?? "", "<00000001.registered.abc@alliance.example>");
    const counted = (await site.db.select().from(mailings)).filter(({ complaints }) => complaints > 0);
    expect(counted).toMatchObject([{ id: earlier, complaints: 1 }]);
  });

  test("one in 1,000 of at least 500 pauses it, counted anew after a resume", async () => {
    await add(510);
    const id = await started();
    // Nothing leaves until the list is there.
    await site.db.update(mailings).set({ firstMailAt: sql`now() + interval '1 hour'` });
    await runUntil(async () => expect((await read(id)).preparing).toBe(false));
    // As if 499 had theirs already; the last ten wait, so that it is still being sent.
    const rows = mailingRecipients;
    await site.change(rows, { state: "sent", at: sql`now()` }, sql`number < 500`);
    await site.change(rows, { nextAttemptAt: sql`now() + interval '1 hour'` }, sql`number > 500`);
    await site.db.update(mailings).set({ waiting: 11, sent: 499, firstMailAt: sql`now()` });
    await runUntil(async () => expect((await read(id)).counts.sent).toBe(500));
    const sent = (await recipients(id)).filter(({ state }: { state: string }) => state === "sent");
    await complain(sent[0].email);
    await runUntil(async () => expect((await read(id)).state).toBe("paused"));
    expect((await read(id)).pausedBecause).toContain("One in 1,000");
    await admin.post(`/api/admin/mailings/${id}/resume`).expect(200);
    await runUntil(async () => expect((await read(id)).state).toBe("sending"));
    await complain(sent[1].email);
    await runUntil(async () => expect((await read(id)).state).toBe("sending"));
    // Of 1,500 more one complains, and not two.
    await site.db.update(mailings).set({ sent: 2000 });
    await pauseWhereRefused(site.services);
    expect((await read(id)).state).toBe("sending");
  }, 240_000);
});

describe("the mail server", () => {
  test("the same refusal by five domains in a row pauses it and says why; by one domain it does not", async () => {
    await add(8, 1);
    const mailingId = await started();
    const refusing = await startRawSmtp(() => "refuse");
    onTestFinished(refusing.close);
    site.services.env.SMTP_URL = refusing.url;
    await run();
    expect((await read(mailingId)).counts.refused).toBe(8);
    await site.db.delete(users).where(eq(users.isAdmin, false));
    site.services.env.SMTP_URL = fake.smtp.url;
    await add(40);
    const many = await started();
    site.services.env.SMTP_URL = refusing.url;
    await runUntil(async () => expect((await read(many)).state).toBe("paused"));
    expect((await read(many)).pausedBecause).toContain("550 5.7.1");
  });

  test("a login that is refused pauses it; without a connection recipients wait, and nothing is in doubt", async () => {
    await add(1);
    const id = await started();
    const refusing = await startFakeSmtp({ refuseLogin: true });
    site.services.env.SMTP_URL = refusing.url;
    await runUntil(async () => expect((await read(id)).state).toBe("paused"));
    expect((await read(id)).pausedBecause).toContain("535");
    await refusing.close();
    await admin.post(`/api/admin/mailings/${id}/resume`).expect(200);
    site.services.env.SMTP_URL = "smtp://127.0.0.1:9";
    // The site's own mails go before mailings, and no worker sends them in this test.
    await site.db.delete(deliveries);
    await runUntil(async () =>
      expect((await recipients(id))[0]).toMatchObject({
        state: "waiting",
        reason: "The mail server did not answer.",
      }),
    );
    expect(await site.db.$count(restingDomains)).toBe(1);
  });

  test("a stop of the server leaves nothing in doubt while the mail server responds", async () => {
    await add(200);
    const id = await started();
    const slow = await startRawSmtp();
    site.services.env.SMTP_URL = slow.url;
    const stopping = new AbortController();
    const running = run({ signal: stopping.signal });
    await expect.poll(() => slow.taken.length, { timeout: 60_000 }).toBeGreaterThan(20);
    stopping.abort();
    await running;
    const { counts } = await read(id);
    expect(counts).toMatchObject({ unknown: 0, sent: slow.taken.length });
    // Another process goes on where this one stopped.
    await run();
    expect((await read(id)).counts).toMatchObject({ unknown: 0, sent: 200 });
    expect(new Set(slow.taken.map(({ address }) => address)).size).toBe(200);
    expect(slow.taken).toHaveLength(200);
    await slow.close();
  });
});

test("once SMTP is set, a mailing still says what was saved to a folder", async () => {
  site.services.env.SMTP_URL = undefined;
  await add(2);
  const id = await started();
  await run();
  site.services.env.SMTP_URL = fake.smtp.url;
  expect(await read(id)).toMatchObject({ state: "done", counts: { sent: 2 }, saved: 2 });
});

test("without SMTP the file of a mailing goes with the person", async () => {
  site.services.env.SMTP_URL = undefined;
  await add(2);
  await started();
  await run();
  const folder = join(site.services.env.DATA_DIR, "outbox");
  const before = (await readdir(folder)).length;
  const [person] = await site.db.select().from(registrations);
  await submit(admin.delete("/api/admin/registrations"), { userIds: [person?.id] });
  expect((await readdir(folder)).length).toBe(before - 1);
});

test("after a restore, what waited is in doubt and nothing is sent until the button", async () => {
  await add(3);
  const id = await started();
  while (await fillRecipients(site.services));
  await withConnection(site.services.env.DATABASE_URL ?? "", async (client) => {
    expect(await holdMailings(client)).toBe(3);
  });
  await run();
  expect(fake.smtp.messages).toEqual([]);
  expect(await read(id)).toMatchObject({ state: "stopped", counts: { unknown: 3, waiting: 0 } });
  await admin.post(`/api/admin/mailings/${id}/resend-unknown`).expect(200);
  await run();
  expect(await read(id)).toMatchObject({ state: "done", counts: { sent: 3 } });
});

test.each([
  ["550 5.1.1 <ada.oneill@example.org> is unknown", "550 5.1.1 <[email removed]> is unknown"],
  ["550 5.1.1 User ada.oneill is unknown", "550 5.1.1 User [removed] is unknown"],
  [
    "550 5.1.1 Mailbox of MARÍA O'Neill-Ruiz (ADA) closed",
    "550 5.1.1 Mailbox of [removed] O'[removed] ([removed]) closed",
  ],
  ["550 5.7.1 Blocked by our list, see list 7", "550 5.7.1 Blocked by our list, see list 7"],
])("a mail server's reply loses what names its person: %s", (response, words) => {
  const smtp = Object.assign(new Error("refused"), { response, responseCode: 550, command: "RCPT TO" });
  const refusal = new MailError("did not take the mail", { isOutage: false, smtp });
  const to = { name: "Ada María O'Neill-Ruiz", address: "ada.oneill@example.org" };
  expect(outcomeOf(refusal, to)).toMatchObject({ kind: "refused", reason: `Refused: ${words}` });
});

test.each([
  ["550 5.1.90 You've reached your daily limit for message recipients", "outage"],
  ["550-5.4.5 Daily user sending limit exceeded", "outage"],
  ["554 5.2.0 SubmissionQuotaExceededException", "outage"],
  ["550 5.1.8 Sender address rejected", "outage"],
  ["550 5.1.1 No such user", "refused"],
  ["552 5.2.2 The recipient's mailbox is over its quota", "refused"],
])("a mail server that says %j: %s", (response, kind) => {
  const smtp = Object.assign(new Error("refused"), { response, responseCode: 550, command: "RCPT TO" });
  const error = new MailError("did not take the mail", { isOutage: false, smtp });
  expect(outcomeOf(error, { name: "Ada", address: "ada@example.org" }).kind).toBe(kind);
});

test("five domains in a row that refuse for different reasons don't pause a mailing", () => {
  const pauses = createRefusals();
  for (const [index, code] of ["550 5.7.1", "550 5.1.1", "550 5.7.1", "554 5.2.0", "550 5.7.1"].entries())
    expect(
      pauses({ kind: "refused", reason: "Refused", code, isBadAddress: false }, `d${index}.example`),
    ).toBeUndefined();
});

describe("a scheduled mailing to more than 500, where there are two owners", () => {
  let secondOwner: TestAgent;

  beforeAll(async () => {
    secondOwner = await signInAs(site, "owner");
  });
  beforeEach(() => add(501));

  const post = (id: string, what: string, body: object = {}) =>
    admin.post(`/api/admin/mailings/${id}/${what}`).send(body);
  const whenDue = async (id: string) => {
    await due(id);
    await startScheduled(site.services);
    return read(id);
  };

  /** Scheduled by one owner, approved by the other. */
  async function approved(): Promise<string> {
    const id = await create();
    await sendTest(id);
    const { body } = await post(id, "start", { at: soon() }).expect(202);
    await secondOwner.post(`/api/admin/approvals/${body.approval.id}/approve`).expect(200);
    expect((await read(id)).state).toBe("scheduled");
    return id;
  }

  test("a scheduled mailing that another owner approved starts at its time", async () => {
    expect((await whenDue(await approved())).state).toBe("sending");
  });

  test("a text written after the approval doesn't go to more than 500, though few were reachable when it was scheduled", async () => {
    const id = await approved();
    await post(id, "stop").expect(200);
    const { updatedAt } = await read(id);
    const text = { subject: "Another text", body: "Nobody has read it.", audience: {}, updatedAt };
    await admin.put(`/api/admin/mailings/${id}`).send(text).expect(200);
    await sendTest(id);
    await site.db.update(registrations).set({ subscribeUpdates: sql`email like 'person1@%'` });
    await post(id, "start", { at: soon() }).expect(200);
    await site.db.update(registrations).set({ subscribeUpdates: true });
    expect(await whenDue(id)).toMatchObject({
      state: "draft",
      pausedBecause: expect.stringContaining("another owner has to approve"),
    });
  });
});
