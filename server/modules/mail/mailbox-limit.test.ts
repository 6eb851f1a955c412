import { and, eq, like, lt } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { application } from "#server/test/applications.ts";
import { eventually } from "#server/test/eventually.ts";
import { readOutbox } from "#server/test/read-mail.ts";
import { registration } from "#server/test/register.ts";
import { startTestWorker } from "#server/test/worker.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { mailboxOf } from "./deliver-mail.ts";

const testApp = testApplication({ ADMIN_EMAIL: "boss@alliance.example", TRUST_PROXY: "1" });
const db = () => testApp.services.database.db;
const outbox = () => readOutbox(testApp.services.env.DATA_DIR);
const post = (path: string, body: object) => testApp.http.post(path).send(body);
const isMail = like(deliveries.kind, "mail.%");

/** The mails that went out since the test began, once nothing waits any more. */
async function sentMails(from: number) {
  await eventually(async () => {
    const statuses = (await db().select().from(deliveries).where(isMail)).map(({ status }) => status);
    expect(statuses).not.toContain("waiting");
  });
  return (await outbox()).slice(from);
}

let before = 0;
beforeEach(async () => {
  await testApp.removePeople();
  before = (await outbox()).length;
  startTestWorker(testApp.services);
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
    await db()
      .update(rateLimits)
      .set({ expire: Date.now() - 1 });
    testApp.services.rateLimits.forget();
    await post("/api/my-data/resend", { email }).expect(200);
    expect(await sentMails(before)).toHaveLength(4);
  });

  test("an attempt that reaches no mail server is no mail to the mailbox", async () => {
    const { env } = testApp.services;
    env.SMTP_URL = "smtp://127.0.0.1:9";
    await post("/api/register", registration({ email: "eva@example.org" })).expect(201);
    // Anew each time: an attempt that ends now says when the next one is.
    const nextAttemptNow = (below: number) =>
      db()
        .update(deliveries)
        .set({ nextAttemptAt: new Date() })
        .where(and(isMail, lt(deliveries.attempts, below)));
    await eventually(async () => {
      await nextAttemptNow(4);
      expect((await db().select().from(deliveries).where(isMail))[0]?.attempts).toBe(4);
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
  const requestRows = () => db().select().from(deliveries).where(eq(deliveries.kind, "mail.new-request"));

  test("the first is told right away, the others at most every ten minutes with their count", async () => {
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

    await db().delete(rateLimits);
    testApp.services.rateLimits.forget();
    await db().update(deliveries).set({ nextAttemptAt: new Date() }).where(eq(deliveries.status, "waiting"));
    const [, second, ...more] = notices(await sentMails(before));
    expect(second?.headers.subject).toBe("3 new ambassador requests are waiting");
    expect(more).toEqual([]);
  });
});
