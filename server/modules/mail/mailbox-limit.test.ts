import { and, like, lt } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { claimDeliveries, queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import { eventually, startTestWorker, testApplication, useUp } from "#server/test/app.ts";
import { readOutbox } from "#server/test/read-mail.ts";
import { application, registration } from "#server/test/register.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { mailboxOf } from "./deliver-mail.ts";
import { atMailPace } from "./mail-pace.ts";

const testApp = testApplication({ ADMIN_EMAIL: "boss@alliance.example", TRUST_PROXY: "1" });
const outbox = () => readOutbox(testApp.services.env.DATA_DIR);
const post = (path: string, body: object) => testApp.http.post(path).send(body);
const isMail = like(deliveries.kind, "mail.%");

/** The mails that went out since the test began, once nothing waits any more. */
async function sentMails(from: number) {
  startTestWorker(testApp.services);
  await eventually(async () => {
    const statuses = (await testApp.rows(deliveries, isMail)).map(({ status }) => status);
    expect(statuses).not.toContain("waiting");
  });
  return (await outbox()).slice(from);
}

let before = 0;
beforeEach(async () => {
  await testApp.removePeople();
  before = (await outbox()).length;
});

test.each([
  ["Jane@Example.org", "jane@example.org"],
  ["jane+news@example.org", "jane@example.org"],
  ["j.a.n.e+1@gmail.com", "jane@gmail.com"],
  ["J.Ane@googlemail.com", "jane@gmail.com"],
  ["jane.doe@example.org", "jane.doe@example.org"],
])("the mailbox of %s is %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

describe("mails that strangers cause", () => {
  const hostile = "URGENT call 555 0100 Your account is closed";

  test("eight registrations of one mailbox with hostile names bring it three mails, none with their words", async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post(
          "/api/register",
          registration({ firstName: hostile, lastName: "Act now!", email: `vic.tim+${index}@gmail.com` }),
        )
          .set("X-Forwarded-For", `192.0.2.${index}`)
          .expect(201),
      ),
    );
    const mails = await sentMails(before);
    expect(mails).toHaveLength(3);
    for (const { headers, text, html } of mails) {
      expect(headers.to).toMatch(/^vic\.tim\+\d+@gmail\.com$/);
      expect(text).toMatch(/^Hello,\r?\n/);
      expect(text + html + Object.values(headers).join()).not.toMatch(/urgent|555 0100|act now/i);
    }
  });

  test("registrations, applications and requests for links count together, and nobody else's mails do", async () => {
    await post("/api/register", registration({ email: "ann@example.org" })).expect(201);
    await post("/api/ambassadors", application({ email: "ann+2@example.org" })).expect(201);
    for (let time = 0; time < 3; time += 1) await post("/api/my-data/resend", { email: "Ann@example.org" });
    await post("/api/register", registration({ email: "bea@example.org" })).expect(201);
    const mails = await sentMails(before);
    expect(mails.filter(({ headers }) => headers.to?.includes("ann"))).toHaveLength(3);
    expect(mails.filter(({ headers }) => headers.to?.includes("bea"))).toHaveLength(1);
  });

  test("after an hour the mailbox takes mails again", async () => {
    const email = "cleo@example.org";
    await post("/api/register", registration({ email })).expect(201);
    for (let time = 0; time < 3; time += 1) await post("/api/my-data/resend", { email }).expect(200);
    expect(await sentMails(before)).toHaveLength(3);
    await testApp.db.update(rateLimits).set({ expire: Date.now() - 1 });
    testApp.services.rateLimits.forget();
    await post("/api/my-data/resend", { email }).expect(200);
    expect(await sentMails(before)).toHaveLength(4);
  });

  test("an attempt that reaches no mail server is no mail to the mailbox", async () => {
    const { env } = testApp.services;
    env.SMTP_URL = "smtp://127.0.0.1:9";
    startTestWorker(testApp.services);
    await post("/api/register", registration({ email: "eva@example.org" })).expect(201);
    // Anew each time: an attempt that ends now says when the next one is.
    const nextAttemptNow = (below: number) =>
      testApp.change(deliveries, { nextAttemptAt: new Date() }, and(isMail, lt(deliveries.attempts, below)));
    await eventually(async () => {
      await nextAttemptNow(4);
      expect((await testApp.rows(deliveries, isMail))[0]?.attempts).toBe(4);
    });
    delete env.SMTP_URL;
    await eventually(async () => {
      await nextAttemptNow(6);
      expect(await outbox()).toHaveLength(before + 1);
    });
  });

  test.each([
    ["Anne-Marie O’Neil Jr.", "Anne-Marie O’Neil Jr."],
    ["example.com", null],
    ["Jane 24", null],
    ["x".repeat(41), null],
  ])("greets %s by name only when the name is clean", async (firstName, greeted) => {
    await post("/api/register", registration({ firstName, lastName: "Doe", email: "dora@example.org" }));
    const [mail] = await sentMails(before);
    expect(mail?.text).toMatch(greeted ? `Hello ${greeted},` : /^Hello,\r?\n/);
  });
});

describe("notices about requests", () => {
  const notices = (mails: Awaited<ReturnType<typeof outbox>>) =>
    mails.filter(({ headers }) => headers.to === "boss@alliance.example");
  const apply = () => post("/api/ambassadors", application()).expect(201);
  const requestRows = () => testApp.rows(deliveries, { kind: "mail.new-request" });

  test("the first is told right away, the others at most every ten minutes with their count", async () => {
    startTestWorker(testApp.services);
    await apply();
    await eventually(async () => expect(notices((await outbox()).slice(before))).toHaveLength(1));
    for (let time = 0; time < 3; time += 1) await apply();
    await eventually(async () => {
      const waiting = (await requestRows()).filter(({ status }) => status === "waiting");
      expect(waiting.map(({ nextAttemptAt }) => nextAttemptAt.getTime() > Date.now() + 9 * 60_000)).toEqual([
        true,
        true,
        true,
      ]);
      expect(waiting.map(({ attempts, lastError }) => ({ attempts, lastError }))).toEqual(
        Array(3).fill({ attempts: 0, lastError: null }),
      );
    });
    expect(notices((await outbox()).slice(before))).toHaveLength(1);

    await testApp.db.delete(rateLimits);
    testApp.services.rateLimits.forget();
    await testApp.change(deliveries, { nextAttemptAt: new Date() }, { status: "waiting" });
    const [, second, ...more] = notices(await sentMails(before));
    expect(second?.headers.subject).toBe("3 new ambassador requests are waiting");
    expect(more).toEqual([]);
  });
});

describe("mails of one client", () => {
  const mails = () => testApp.db.select().from(deliveries).where(isMail).orderBy(deliveries.id);

  async function register(from: string, times = 1) {
    for (let time = 0; time < times; time += 1)
      await testApp.http
        .post("/api/register")
        .set("X-Forwarded-For", from)
        .send(registration({ email: `${crypto.randomUUID()}@example.org` }))
        .expect(201);
  }

  test("a client's waiting mails beyond three go behind the mails of all others", async () => {
    await register("192.0.2.1", 5);
    await register("198.51.100.7");
    await register("2001:db8::1");
    expect((await mails()).map(({ priority }) => priority)).toEqual([0, 0, 0, 1, 1, 0, 0]);
    const claimed = await claimDeliveries(testApp.db, { name: "mail", batchSize: 5 });
    expect(new Set(claimed.map(({ origin }) => origin)).size).toBe(3);
  });

  test("an invitation goes before confirmations, and what is sent again in bulk behind them", async () => {
    await queueDeliveries(testApp.db, { kind: "mail.confirm-again", isBulk: true });
    await register("192.0.2.1");
    await queueDeliveries(testApp.db, { kind: "mail.invitation" });
    const order = [];
    for (let next = 0; next < 3; next += 1)
      order.push(
        ...(await claimDeliveries(testApp.db, { name: "mail", batchSize: 1 })).map(({ kind }) => kind),
      );
    expect(order).toEqual(["mail.invitation", "mail.registered", "mail.confirm-again"]);
  });

  test("mails to many are queued only while none of the site's own waits", async () => {
    const queue = vi.fn(async () => 0);
    await register("192.0.2.1");
    await atMailPace(testApp.services, queue);
    expect(queue).not.toHaveBeenCalled();
    await testApp.db.delete(deliveries);
    await atMailPace(testApp.services, queue);
    expect(queue).toHaveBeenCalledTimes(1);
  });

  test("a client's mails beyond 60 a minute come back in a minute with room for them", async () => {
    await register("192.0.2.1", 3);
    await register("198.51.100.7");
    const [first] = await mails();
    await useUp(testApp.services.rateLimits.named("mails of a client"), first?.origin ?? "", 58);
    startTestWorker(testApp.services);
    startTestWorker(testApp.services);
    await eventually(async () => {
      const rows = await mails();
      expect(rows.map(({ status }) => status).sort()).toEqual(["done", "done", "done", "waiting"]);
      const waiting = rows.find(({ status }) => status === "waiting");
      expect(waiting?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 10_000);
      expect(waiting).toMatchObject({ attempts: 0, origin: first?.origin });
    });
  });
});
