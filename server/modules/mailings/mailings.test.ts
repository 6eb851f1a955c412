import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { signInAs, submit, useUp } from "#server/test/app.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { mailingApplication } from "#server/test/mailing-app.ts";
import { readMail } from "#server/test/read-mail.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { districtCode } from "#shared/congress.ts";
import { suppressions } from "#shared/schema/kept-answers.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { mailingRecipients, mailings, restingDomains } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { legislators } from "#shared/schema/settings.ts";
import { users } from "#shared/schema/users.ts";
import { fillRecipients } from "./send-mailings.ts";

const {
  site,
  admin,
  fake,
  create: createMailing,
  sendTest,
  started: start,
  read,
  run,
  runUntil,
  addPerson,
  messageTo,
} = mailingApplication();
const district = { state: "TX", number: 10, congress: 119 };
const text = {
  subject: "{firstName|Hello}: a window is open",
  body: "Call {representative|your representative} at {representativePhone|their office}. *Now*, in {state}.",
};

const create = (more: object = {}) => createMailing({ ...text, ...more });
const started = (more: object = {}) => start({ ...text, ...more });

describe("drafts", () => {
  test("creating returns 400 that names what is wrong with a field or the audience", async () => {
    for (const [wrong, name] of [
      [{ body: "Hi {nickname|you}" }, "{nickname|you}"],
      [{ body: "Hi {firstName}" }, "{firstName|your words}"],
      [{ subject: "Hi { you" }, "{"],
      [{ audience: { town: "Austin" } }, "town"],
      [{ audience: { district: "XX-1" } }, "TX-10"],
      [{ audience: { district: "TX-99" } }, "TX-10"],
    ] as const) {
      const { body } = await admin
        .post("/api/admin/mailings")
        .send({ ...text, audience: {}, ...wrong })
        .expect(400);
      expect(JSON.stringify(body)).toContain(name);
    }
  });

  test("{brief} leads to the person's district, else to their state's page, as an address and as a link", async () => {
    const body = "Print {brief}, or [read it]({brief}).";
    const id = await create({ body });
    const preview = async (query = "") =>
      (await admin.post(`/api/admin/mailings/${id}/preview${query}`).expect(200)).body;
    const ofDistrict = await preview("?as=AK-0");
    expect(ofDistrict.text).toMatch(/Print (http:\/\/localhost:\d+\/brief\/AK-0), or read it \(\1\)\./);
    expect(ofDistrict.html.match(/href="http:\/\/localhost:\d+\/brief\/AK-0"/g)).toHaveLength(2);
    await submit(admin.post("/api/admin/mailings"), { ...text, body: "{brief|x}", audience: {} }, 201);

    await addPerson({ state: "Guam", email: "guam@example.org" });
    await addPerson({ state: "Texas", email: "texas@example.org" });
    await started({ body });
    await run();
    for (const [to, code] of [
      ["guam@", "GU-0"],
      ["texas@", "TX"],
    ] as const)
      expect(messageTo(to).replaceAll("=\r\n", "")).toMatch(new RegExp(`/brief/${code}\\b(?!-)`));
  });

  test("the preview's page has the mail's styles, runs nothing, and only our own pages may frame it", async () => {
    const id = await create();
    const { headers, text: page } = await admin
      .get(`/api/admin/mailings/${id}/preview.html?as=TX-10`)
      .expect(200);
    expect(headers["content-type"]).toMatch(/text\/html/);
    expect(headers["content-security-policy"]).toMatch(
      /^sandbox; default-src 'none'.*frame-ancestors 'self'$/,
    );
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(page).toContain("Carol: a window is open</h1>");
    expect(page).toContain("P.O. Box 1, Austin, TX");
    await admin.get(`/api/admin/mailings/${id}/preview.html?as=nowhere`).expect(400);
    await site.http.get(`/api/admin/mailings/${id}/preview.html`).expect(401);
  });

  test("a test has the header for one click that real ones have, and it unsubscribes nobody", async () => {
    await addPerson({ email: "me@example.org" });
    const id = await create();
    await sendTest(id);
    const { headers } = readMail(fake.smtp.messages.at(-1) ?? "");
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(headers["x-auto-response-suppress"]).toBe("OOF, AutoReply");
    const address = new URL(headers["list-unsubscribe"]?.replace(/[<>]/g, "") ?? "");
    expect(address.pathname).toBe("/api/unsubscribe");
    const reachable = async () =>
      (await admin.post("/api/admin/mailings/audience").send({ audience: {} }).expect(200)).body.reachable;
    const before = await reachable();
    expect(before).toBeGreaterThan(0);
    await site.http
      .post(address.pathname + address.search)
      .type("form")
      .send("List-Unsubscribe=One-Click")
      .expect(200);
    expect(await site.db.$count(registrations, eq(registrations.subscribeUpdates, false))).toBe(0);
    expect(await reachable()).toBe(before);
  });

  test("14,000 characters of paragraphs, lists and links fit; what Gmail would cut off is a 409 that says so", async () => {
    const part = "A paragraph with [a link](/advocate), and **bold** words.\n\n- an item\n- another\n\n";
    const long = await create({ body: part.repeat(14_000 / part.length) });
    const { html } = (await admin.post(`/api/admin/mailings/${long}/preview`).expect(200)).body;
    expect(html.length).toBeLessThan(45_000);
    await sendTest(long);
    const tooLong = await create({
      body: `${"[a] ".repeat(2000)}

[a]: https://example.org/${"a".repeat(40)}`,
    });
    const { body } = await admin
      .post(`/api/admin/mailings/${tooLong}/test`)
      .send({ email: "me@example.org" })
      .expect(409);
    expect(body.message).toMatch(/mail of \d+ KB\. Gmail cuts mails off after 100 KB/);
    await admin.post(`/api/admin/mailings/${tooLong}/start`).send({}).expect(409);
  });

  test("a changed text must be tested again, and a started mailing can't be changed or deleted", async () => {
    await addPerson();
    const id = await create();
    await admin.post(`/api/admin/mailings/${id}/start`).send({}).expect(409);
    await sendTest(id);
    expect(fake.smtp.messages.at(-1)).toMatch(/Subject: \[Test\] Carol: a window is open/);
    expect((await read(id)).isTested).toBe(true);
    await admin.put(`/api/admin/mailings/${id}`).send({ subject: "Other" }).expect(200);
    await admin.post(`/api/admin/mailings/${id}/start`).send({}).expect(409);
    await admin.delete(`/api/admin/mailings/${id}`).expect(204);
    const second = await started();
    await admin.put(`/api/admin/mailings/${second}`).send({ subject: "Other" }).expect(409);
    await admin.delete(`/api/admin/mailings/${second}`).expect(409);
    while (await fillRecipients(site.services));
    await admin.post(`/api/admin/mailings/${second}/stop`).expect(200);
    const refused = await admin.post(`/api/admin/mailings/${second}/resend-unknown`).expect(409);
    expect(refused.body.code).toBe("still_stopping");
    await run();
    expect((await read(second)).counts).toMatchObject({ skipped: 1, waiting: 0 });
  });
});

describe("sending", () => {
  test("an account sends 30 tests an hour, then 429 says when again; another account still sends", async () => {
    const id = await create();
    const send = (agent: typeof admin) =>
      agent.post(`/api/admin/mailings/${id}/test`).send({ email: "me@example.org" });
    await send(admin).expect(202);
    const [account] = await site.db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true));
    await useUp(site.services.rateLimits.named("tests of mailings"), account?.id ?? "", 30);
    const { headers } = await send(admin).expect(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    await send(await signInAs(site, "editor")).expect(202);
    await site.db.delete(rateLimits);
  });

  test("each person gets one mail with their own member, as text and never as Markdown or HTML", async () => {
    await site.db.insert(legislators).values({
      bioguideId: "M000001",
      name: "Michael McCaul",
      chamber: "house",
      party: "R",
      state: "TX",
      district: 10,
      phone: "202-225-2401",
    });
    const id = await addPerson({ firstName: "*Ada*", email: "one@example.org" });
    await addPerson({ firstName: "Bea", email: "two@example.org" });
    await site.change(registrations, { district }, { id });
    expect(districtCode(district)).toBe("TX-10");
    const mailing = await started();
    await run();
    const result = await read(mailing);
    expect(result).toMatchObject({ state: "done", counts: { sent: 2, waiting: 0, sending: 0 } });
    const [one = "", two = ""] = ["one@", "two@"].map(messageTo);
    expect(one).toMatch(/Subject: Hello: a window/);
    expect(one).toContain("Representative Michael McCaul");
    expect(one).toContain("202-225-2401");
    expect(one).toMatch(/List-Unsubscribe: <https?:/);
    expect(one).toContain("P.O. Box 1, Austin, TX");
    expect(two).toMatch(/Subject: Bea: a window/);
    expect(two).toContain("your representative");
    const names = await admin.get(`/api/admin/mailings/${mailing}/first-recipients`).expect(200);
    expect(names.body.sort()).toEqual(["*Ada*", "Bea"]);
    const { body, headers } = await admin.get(`/api/admin/mailings/${mailing}/recipients`).expect(200);
    expect(headers["x-total-count"]).toBe("2");
    expect(body[0]).toMatchObject({ state: "sent", reason: null });
    await admin.get(`/api/admin/mailings/${mailing}/recipients.csv`).expect(200);
  });

  test("an email has no picture and no style from elsewhere, and its links lead where they say", async () => {
    await addPerson({ email: "plain@example.org" });
    const body = "[Act now](https://example.org/act?a=1) ![A pixel](https://example.org/pixel.gif)";
    await started({ body });
    await run();
    const { html } = readMail(messageTo("plain@"));
    expect(html).toContain("A pixel");
    expect(html).not.toMatch(/<img|url\(|src=|@import/i);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replace(/[?#].*/, ""));
    expect(links).toEqual([
      "https://example.org/act",
      expect.stringMatching(/\/unsubscribe$|\/api\/unsubscribe/),
      expect.stringMatching(/\/preferences$/),
    ]);
  });

  test("is sent, too, after the database's clock was set back by an hour", async () => {
    await addPerson({ email: "clock@example.org" });
    const usedUpTo = sql`(extract(epoch from now() + interval '1 hour') * 1000000)::bigint`;
    await site.db.execute(sql`insert into mailing_pace (id, used_up_to) values (1, ${usedUpTo})
      on conflict (id) do update set used_up_to = excluded.used_up_to`);
    await started();
    await run();
    expect(messageTo("clock@")).toContain("Subject:");
  });

  test("people who unsubscribed, were suppressed, deleted their data or registered after the start get nothing", async () => {
    const gone = await addPerson({ email: "gone@example.org" });
    const off = await addPerson({ email: "off@example.org" });
    await addPerson({ email: "stays@example.org" });
    await addPerson({ email: "inactive@example.org" });
    await addPerson({ email: "suspended@example.org" });
    const setStatus = (email: string, status: "inactive" | "suspended") =>
      site.change(users, { status }, { email });
    await setStatus("inactive@example.org", "inactive");
    const mailing = await started();
    await addPerson({ email: "later@example.org", firstName: "Late" });
    while (await fillRecipients(site.services));
    await site.change(registrations, { subscribeUpdates: false }, { id: off });
    await setStatus("suspended@example.org", "suspended");
    await site.db.delete(registrations).where(eq(registrations.id, gone));
    await run();
    const names = await admin.get(`/api/admin/mailings/${mailing}/first-recipients`).expect(200);
    expect(names.body.toSorted()).toEqual(["Ada", "Late"]);
    expect((await read(mailing)).counts).toMatchObject({ sent: 1, skipped: 3 });
    const { body } = await admin.get(`/api/admin/mailings/${mailing}/recipients?state=skipped`).expect(200);
    expect(body).toHaveLength(3);
    expect(body.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      "Deleted their data.",
      "Their account is suspended or inactive.",
      "Unsubscribed.",
    ]);
    expect(body.find((row: { personId: string | null }) => row.personId === null)).toMatchObject({
      email: null,
    });
  });

  test("5.1.1 refuses and suppresses; 4xx rests the domain; silence after DATA is unknown", async () => {
    await addPerson({ email: "bad@one.example" });
    const refusing = await startFakeSmtp({ refuse: [550, "5.1.1 no such user"], refused: "bad@one.example" });
    const hanging = await startFakeSmtp({ hang: true });
    const busy = await startFakeSmtp({ refuse: [421, "4.7.0 try later"] });
    try {
      const mailing = await started();
      site.services.env.SMTP_URL = refusing.url;
      await run();
      expect((await read(mailing)).counts).toMatchObject({ refused: 1 });
      expect(await site.db.$count(suppressions)).toBe(1);

      await site.db.delete(suppressions);
      site.services.env.SMTP_URL = fake.smtp.url;
      const later = await started();
      site.services.env.SMTP_URL = busy.url;
      await runUntil(async () => {
        const [row] = await site.rows(mailingRecipients, { mailingId: later });
        expect(row?.reason).toContain("4.7.0");
      });
      // A mail that the domain's server takes forgets its failures.
      await site.db.update(restingDomains).set({ restsUntil: new Date(0) });
      await site.change(mailingRecipients, { nextAttemptAt: new Date(0) }, { state: "waiting" });
      site.services.env.SMTP_URL = fake.smtp.url;
      await run();
      expect(await site.db.$count(restingDomains)).toBe(0);

      site.services.env.SMTP_URL = fake.smtp.url;
      await addPerson({ email: "quiet@two.example" });
      const silent = await started({ audience: { state: "Texas" } });
      site.services.env.SMTP_URL = hanging.url;
      // Longer than a busy machine needs for the lines before it.
      site.services.timeouts.mailSilence = 3000;
      await runUntil(async () => expect((await read(silent)).counts.unknown).toBe(2));
    } finally {
      site.services.env.SMTP_URL = fake.smtp.url;
      for (const server of [refusing, hanging, busy]) await server.close();
      await site.change(mailings, { state: "stopped" }, { state: "sending" });
    }
  });
});

type Recipient = Partial<typeof mailingRecipients.$inferInsert>;

async function mailed(subject: string, personId: string, recipient: Recipient): Promise<string> {
  const text = { subject, body: "Words.", audience: {}, state: "done" as const };
  const [mailing] = await site.db.insert(mailings).values(text).returning();
  const mailingId = mailing?.id ?? "";
  await site.db.insert(mailingRecipients).values({ mailingId, number: 1, personId, ...recipient });
  return mailingId;
}

const ownData = async (id: string, email: string) => {
  const token = signLink(site.services.secret, "my-data", { id, email });
  const { body } = await site.http.post("/api/my-data").send({ token }).expect(200);
  return body;
};

test("a person's page has the mailings to them with subject, time, state and reason, and nobody else's", async () => {
  const email = "ada@example.org";
  const ada = await registerTestPerson(site, { firstName: "Ada", email });
  const bea = await registerTestPerson(site, { firstName: "Bea", email: "bea@example.org" });
  expect((await ownData(ada, email)).mailings).toEqual([]);
  const at = new Date("2026-11-03T15:00:00Z");
  await mailed("{firstName|Hello}: call {representative|your  representative}", ada, { state: "sent", at });
  await mailed("To {state}", ada, { state: "skipped", at, reason: "Unsubscribed." });
  await mailed("Not yet", ada, {});
  await mailed("For Bea", bea, { state: "sent", at });
  expect((await ownData(ada, email)).mailings).toEqual(
    [
      { subject: "Not yet", at: null, state: "waiting", reason: null },
      { subject: "To Texas", at: at.toISOString(), state: "skipped", reason: "Unsubscribed." },
      { subject: "Ada: call your representative", at: at.toISOString(), state: "sent", reason: null },
    ].map((mailing) => ({ ...mailing, language: "en", reasonLanguage: "en" })),
  );
});

test("erasing a person leaves the state of their mailings, and no id", async () => {
  const email = "cleo@example.org";
  const cleo = await registerTestPerson(site, { firstName: "Cleo", email });
  const id = await mailed("To Cleo", cleo, { state: "sent", at: new Date() });
  await site.http
    .post("/api/my-data/delete")
    .send({ token: signLink(site.services.secret, "my-data", { id: cleo, email }) })
    .expect(200);
  const [row] = await site.rows(mailingRecipients, { mailingId: id });
  expect(row).toMatchObject({ personId: null, state: "sent" });
  const { body } = await admin.get(`/api/admin/mailings/${id}/recipients`).expect(200);
  expect(body).toEqual([expect.objectContaining({ personId: null, email: null, state: "sent" })]);
});
