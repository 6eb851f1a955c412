import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { writeBackup } from "#server/platform/backup/backup.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import {
  callDuring,
  eventually,
  signedIn,
  startTestWorker,
  submit,
  testApplication,
  useUp,
  withoutTable,
} from "#server/test/app.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { readMail, tokenIn } from "#server/test/read-mail.ts";
import { registeredPerson, registration } from "#server/test/register.ts";
import { addSource, clientNumber, countsOf } from "#server/test/source.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import type { Source } from "#shared/api/sources.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { adminLogs } from "#shared/schema/logs.ts";
import { calls, sourceCounts, sourceMarks, sources } from "#shared/schema/sources.ts";
import { countStep, forgetMarksJob } from "./count-step.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const admin = signedIn(testApp);
let source: Source;

const post = (path: string, body: object, from = clientNumber(1)) =>
  testApp.http.post(path).set("X-Forwarded-For", from).send(body);
const step = (body: object, from?: string) =>
  post("/api/steps", { step: "letter", via: "clinic-a", ...body }, from);
const go = (path: string, from = clientNumber(1)) => testApp.http.get(path).set("X-Forwarded-For", from);
const register = (more: object = {}, from?: string) => post("/api/register", registration({ ...more }), from);
const setTime = (moment: string) => {
  testApp.services.clock = () => new Date(moment);
};

beforeEach(async () => {
  for (const table of [sourceCounts, sources, sourceMarks, calls]) await testApp.db.delete(table);
  await testApp.removePeople();
  setTime("2026-11-23T12:30:00Z");
  source = await addSource(admin);
});

const none = { visit: 0, lookup: 0, call: 0, letter: 0, registered: 0, confirmed: 0 };

describe("a step", () => {
  test("is a number by day, source and step, without a person, an address, a browser or a time", async () => {
    await step({ step: "letter" }).set("User-Agent", "Quillfeather/1.0").expect(204, "");
    await step({ step: "letter" }, clientNumber(2)).expect(204);
    await step({ step: "visit" }).expect(204);
    const rows = await testApp.db.select().from(sourceCounts).orderBy(sourceCounts.step);
    const at = { day: "2026-11-23", sourceId: source.id };
    expect(rows).toEqual([
      { ...at, step: "letter", count: 2 },
      { ...at, step: "visit", count: 1 },
    ]);
    const stored = JSON.stringify([...(await storedRows(testApp.services.database.pool))]);
    expect(stored).not.toContain("Quillfeather");
  });

  test("sets no cookie and leaves no line in the panel's log", async () => {
    const { headers } = await step({}).expect(204);
    expect(headers["set-cookie"]).toBeUndefined();
    await testApp.services.activityLog.close();
    const rows = await testApp.db.select().from(adminLogs);
    expect(rows.filter(({ url }) => url?.includes("steps"))).toEqual([]);
  });

  test("counts once for a client and hour, also at the same moment, and again in the next hour", async () => {
    await Promise.all(Array.from({ length: 20 }, () => step({}).expect(204)));
    expect((await countsOf(admin)).letter).toBe(1);
    await step({}, "2001:db8:1:1::1").expect(204);
    await step({}, "2001:db8:1:1::2").expect(204);
    expect((await countsOf(admin)).letter).toBe(2);
    setTime("2026-11-23T13:00:00Z");
    await step({}).expect(204);
    expect((await countsOf(admin)).letter).toBe(3);
  });

  test("counts each step and each source separately", async () => {
    await addSource(admin, "clinic-b");
    await step({}).expect(204);
    await step({ via: "clinic-b" }).expect(204);
    await step({ step: "visit", via: "clinic-b" }).expect(204);
    expect(await countsOf(admin)).toEqual({ ...none, letter: 1 });
    expect(await countsOf(admin, "clinic-b")).toEqual({ ...none, letter: 1, visit: 1 });
  });

  test.each([
    ["an unknown source", { via: "nobody" }, 204],
    ["a script for a source", { via: "<script>alert(1)</script>" }, 400],
    ["no source", { via: "" }, 400],
    ["a step that the server counts itself", { step: "registered" }, 400],
    ["a confirmation", { step: "confirmed" }, 400],
    ["a step that does not exist", { step: "constructor" }, 400],
  ])("%s counts nothing", async (_name, body, status) => {
    await step(body).expect(status);
    expect(await testApp.db.$count(sourceCounts)).toBe(0);
  });

  test("is no failure when it can't be counted", async () => {
    await withoutTable(testApp, "source_marks", async () => {
      await step({}).expect(204);
      await register({ via: "clinic-a" }).expect(201);
    });
    expect(await countsOf(admin)).toEqual(none);
  });

  test("one network changes a number by 200 within an hour, and takes nothing from others", async () => {
    for (const network of ["203.0.113.", "2001:db8:7:"]) {
      const from = (client: number) =>
        network.endsWith(".") ? `${network}${client}` : `${network}${client}::1`;
      await step({}, from(1)).expect(204);
      await testApp.db.update(sourceMarks).set({ count: 199 });
      const count = (client: number) =>
        countStep(testApp.services, { ip: from(client) }, source.id, "letter");
      // As two instances do it at the same moment.
      await callDuring(testApp, {
        before: (tx) => tx.select().from(sourceMarks).for("update"),
        call: () => Promise.all([2, 3, 4, 5].map(count)),
      });
    }
    expect((await countsOf(admin)).letter).toBe(4);
    await step({}, "198.51.100.9").expect(204);
    expect((await countsOf(admin)).letter).toBe(5);
  });
});

test("the marks of who counted are keyed hashes that are gone after the hour", async () => {
  await step({}, "203.0.113.7").expect(204);
  const marks = await testApp.db.select().from(sourceMarks);
  expect(marks).toHaveLength(2);
  expect(JSON.stringify(marks)).not.toMatch(/203\.0|clinic-a|letter/);
  for (const { hash, hour } of marks) {
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(hour.toISOString()).toBe("2026-11-23T12:00:00.000Z");
  }
  const forget = () => forgetMarksJob(testApp.services).run(new AbortController().signal, () => undefined);
  setTime("2026-11-23T12:59:59Z");
  await forget();
  expect(await testApp.db.$count(sourceMarks)).toBe(2);
  setTime("2026-11-23T13:00:00Z");
  await forget();
  expect(await testApp.db.$count(sourceMarks)).toBe(0);
  expect((await countsOf(admin)).letter).toBe(1);
});

describe("the address of a flyer", () => {
  test("leads to the target with the source in the address, without a cookie, and counts a visit", async () => {
    await addSource(admin, "clinic-b", { target: "/register" });
    const { headers } = await go("/go/clinic-b").expect(302);
    expect(headers.location).toBe("/register?via=clinic-b");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(await countsOf(admin, "clinic-b")).toEqual({ ...none, visit: 1 });
    expect((await go("/go/Clinic-B/").expect(302)).headers.location).toBe("/register?via=clinic-b");
  });

  test.each([
    "/go/nobody",
    "/go/%3Cscript%3Ex",
    "/go/clinic-a%00",
    "/go/..%2F..%2Fadmin",
    "/go/https:%2F%2Fevil.example",
  ])("%s leads home and counts nothing", async (path) => {
    expect((await go(path).expect(302)).headers.location).toBe("/");
    expect(await testApp.db.$count(sourceCounts)).toBe(0);
  });

  test("leads home beyond 300 a minute of one client, and everybody else to its target", async () => {
    await useUp(testApp.services.rateLimits.named("flyers"), clientNumber(70), 299);
    const led = async (from: string) => (await go("/go/clinic-a", from).expect(302)).headers.location;
    expect(await led(clientNumber(70))).toBe("/?via=clinic-a");
    expect(await led(clientNumber(70))).toBe("/");
    expect(await led(clientNumber(71))).toBe("/?via=clinic-a");
    expect((await countsOf(admin)).visit).toBe(2);
  });

  test("counts no browser that only fetches ahead, and no HEAD", async () => {
    await go("/go/clinic-a").set("Sec-Purpose", "prefetch;prerender").expect(302);
    await testApp.http.head("/go/clinic-a").expect(302);
    expect(await countsOf(admin)).toEqual(none);
  });

  test("counts a visit once, also when its page reports it, too", async () => {
    await go("/go/clinic-a").expect(302);
    await step({ step: "visit" }).expect(204);
    expect((await countsOf(admin)).visit).toBe(1);
  });
});

describe("what is sent with a source", () => {
  test("a call counts; an unknown source is ignored", async () => {
    const call = { state: "TX", outcome: "called" };
    await post("/api/calls", { ...call, via: "clinic-a" }).expect(204);
    await post("/api/calls", { ...call, via: "nobody" }).expect(204);
    await post("/api/calls", { ...call, via: "<script>" }).expect(204);
    expect(await countsOf(admin)).toEqual({ ...none, call: 1 });
    expect(await testApp.db.select().from(calls)).toMatchObject([{ count: 3 }]);
  });

  test("a registration counts, and one that is refused does not", async () => {
    const person = registration({ via: "clinic-a" });
    await post("/api/register", person).expect(201);
    await post("/api/register", person, clientNumber(2)).expect(409);
    await register({ via: "clinic-a", lastName: "" }, clientNumber(3)).expect(400);
    await register({ via: "clinic-a" }, clientNumber(4)).expect(201);
    for (const via of ["nobody", "<script>", "clinic-a\u0000", null, ""])
      await register({ via }, clientNumber(5)).expect(201);
    expect(await countsOf(admin)).toEqual({ ...none, registered: 2 });
  });

  test("no row of a person names it but the mail that waits, and there is no time that joins them", async () => {
    const { body } = await register({ via: "clinic-a" }).expect(201);
    await register({}, clientNumber(2)).expect(201);
    await sleep(20);
    const holders: string[] = [];
    for (const [table, rows] of await storedRows(testApp.services.database.pool))
      for (const row of rows) {
        const text = JSON.stringify(row);
        if (!/^(sources|source_)/.test(table) && (text.includes(source.id) || text.includes("clinic-a")))
          holders.push(`${table} ${String(row.kind)}`);
        if (table.startsWith("source_")) expect(text).not.toContain(body.id);
      }
    expect(holders).toEqual(["deliveries mail.registered"]);
  });

  test("erasing the person leaves their count, and nothing that names them", async () => {
    const { body } = await register({ via: "clinic-a" }).expect(201);
    await submit(admin.delete("/api/admin/registrations"), { userIds: [body.id] });
    for (const [table, rows] of await storedRows(testApp.services.database.pool))
      if (/^(sources|source_|deliveries)/.test(table)) expect(JSON.stringify(rows)).not.toContain(body.id);
    expect((await countsOf(admin)).registered).toBe(1);
    expect(await testApp.db.$count(deliveries, eq(deliveries.kind, "mail.registered"))).toBe(0);
  });
});

describe("a confirmation", () => {
  const tokenOf = (id: string, email: string, sourceId?: string) =>
    signLink(testApp.services.secret, "confirm", { id, email, sourceId });

  test("counts by the source in its signed link, once", async () => {
    const { id, email } = await registeredPerson(testApp);
    const token = tokenOf(id, email, source.id);
    await post("/api/confirm", { token }).expect(200);
    await post("/api/confirm", { token }, clientNumber(2)).expect(200);
    expect(await countsOf(admin)).toEqual({ ...none, confirmed: 1 });
  });

  test("counts nothing by a link without a source, or with one that was put in", async () => {
    const [ada, eve] = [await registeredPerson(testApp), await registeredPerson(testApp)];
    await post("/api/confirm", { token: tokenOf(ada.id, ada.email), via: "clinic-a" }).expect(200);
    const [id = "", until = "", mark = "", signature = ""] = tokenOf(eve.id, eve.email).split(".");
    const packed = Buffer.from(source.id.replaceAll("-", ""), "hex").toString("base64url");
    await post("/api/confirm", { token: [id, until, mark, packed, signature].join(".") }).expect(400);
    expect(await countsOf(admin)).toEqual(none);
  });

  test("works by the link of a source that is gone", async () => {
    const { id, email } = await registeredPerson(testApp);
    await admin.delete(`/api/admin/sources/${source.id}`).expect(204);
    await post("/api/confirm", { token: tokenOf(id, email, source.id) }).expect(200);
    expect(await testApp.db.$count(sourceCounts)).toBe(0);
  });
});

test("only the mail that waits holds person and source, no backup does, and its link counts the confirmation", async () => {
  const { env, storage } = testApp.services;
  const { body } = await register({ via: "clinic-a" }).expect(201);
  const waitingMail = async () => (await testApp.rows(deliveries, { kind: "mail.registered" }))[0];
  expect(await waitingMail()).toMatchObject({ registrationId: body.id, payload: { sourceId: source.id } });

  const out = new PassThrough();
  const [archive] = await Promise.all([buffer(out), writeBackup(env.DATABASE_URL ?? "", storage, out)]);
  const lines = gunzipSync(archive).toString("utf8").split("\n");
  expect(lines.some((line) => line.includes('"mail.registered"'))).toBe(true);
  expect(lines.some((line) => line.includes(source.id))).toBe(true);
  expect(lines.filter((line) => line.includes(source.id) && line.includes(body.id))).toEqual([]);
  expect(lines.join("\n")).not.toContain("source_marks/");

  const smtp = await startFakeSmtp();
  onTestFinished(() => smtp.close());
  env.SMTP_URL = smtp.url;
  startTestWorker(testApp.services);
  await eventually(async () => expect((await waitingMail())?.status).toBe("done"));
  expect((await waitingMail())?.payload).toEqual({});

  const token = tokenIn(readMail(smtp.messages[0] ?? ""), "/confirm");
  await testApp.http.post("/api/confirm").send({ token }).expect(200);
  expect(await countsOf(admin)).toMatchObject({ registered: 1, confirmed: 1 });
});
