import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { parseVariables } from "#server/platform/env/env.ts";
import { outboxFolder } from "#server/platform/mail/mail-transport.ts";
import { eventually, signedIn, startTestWorker, testApplication } from "#server/test/app.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { namesIn, readTable } from "#server/test/read-table.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { retentionDays } from "#shared/retention.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { serviceHealth } from "#shared/schema/settings.ts";
import { expireDeliveriesJob } from "./deliveries.routes.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
let smtp: FakeSmtp | undefined;
beforeEach(() => testApp.removePeople());
afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
});

const list = async (service: string) =>
  (await admin.get(`/api/admin/deliveries?service=${service}`).expect(200)).body;
const retry = (body: object) => admin.post("/api/admin/deliveries/retry").send(body);
const dismiss = (body: object) => admin.post("/api/admin/deliveries/dismiss").send(body);
const mailServer = async (more?: Parameters<typeof startFakeSmtp>[0]) => {
  await smtp?.close();
  smtp = await startFakeSmtp(more);
  testApp.services.env.SMTP_URL = smtp.url;
  return smtp;
};
const givenUp = (kind: string, registrationId: string | null = null) =>
  testApp.db
    .insert(deliveries)
    .values({ kind, registrationId, status: "failed", lastError: "No (550)", doneAt: new Date() });

test("a failed email is listed with its reason and its person, and goes out once when it is retried", async () => {
  await mailServer({ refuse: [550, "No such user here"] });
  startTestWorker(testApp.services);
  const id = await registerTestPerson(testApp, { firstName: "Grace", lastName: "Hopper" });
  await eventually(async () => expect((await list("mail")).failed).toBe(1));
  const { items, waiting } = await list("mail");
  expect(waiting).toBe(0);
  expect(items).toEqual([
    {
      id: expect.any(Number),
      kind: "mail.registered",
      registrationId: id,
      name: "Grace Hopper",
      reason: expect.stringContaining("No such user here"),
      failedAt: expect.any(String),
    },
  ]);
  const connections = (await admin.get("/api/admin/connections").expect(200)).body;
  expect(connections.find(({ service }: { service: string }) => service === "mail")).toMatchObject({
    failed: 1,
  });

  const { messages } = await mailServer();
  const choice = { service: "mail", id: items[0].id };
  const responses = await Promise.all([retry(choice), retry(choice), retry({ service: "mail" })]);
  expect(responses.map(({ body }) => body.queued).toSorted()).toEqual([0, 0, 1]);
  await eventually(() => expect(messages).toHaveLength(1));
  await eventually(async () => expect(await list("mail")).toMatchObject({ failed: 0, waiting: 0 }));
  expect((await retry(choice).expect(200)).body).toEqual({ queued: 0 });
  expect(messages).toHaveLength(1);
});

test("every tab can be told what could not be sent, and what waits for a service that is away", async () => {
  const summary = async () => (await admin.get("/api/admin/deliveries/summary").expect(200)).body;
  expect(await summary()).toEqual([
    { service: "mail", failed: 0, isHeldUp: false },
    { service: "crm", failed: 0, isHeldUp: false },
  ]);
  await givenUp("mail.links");
  await givenUp("mail.registered");
  await testApp.db.insert(deliveries).values({ kind: "crm.upsert" });
  const note = { service: "crm", lastSuccessAt: new Date(1000), lastFailureAt: new Date(2000) };
  await testApp.db.insert(serviceHealth).values([note, { service: "mail", lastFailureAt: new Date(2000) }]);
  expect(await summary()).toEqual([
    // Away, too: but nothing waits for it.
    { service: "mail", failed: 2, isHeldUp: false },
    { service: "crm", failed: 0, isHeldUp: true },
  ]);
  await testApp.db.update(serviceHealth).set({ lastSuccessAt: new Date(3000) });
  expect((await summary())[1]).toEqual({ service: "crm", failed: 0, isHeldUp: false });
  await testApp.db.update(serviceHealth).set({ lastSuccessAt: null });
  // Its keys were removed after a test that failed.
  await admin.put("/api/admin/settings").send({ ghlLocationId: "" }).expect(200);
  expect((await summary())[1]).toEqual({ service: "crm", failed: 0, isHeldUp: false });
  await testApp.db.delete(serviceHealth);
});

test("each service has its own list, newest first, and a deleted person's row shows only its kind", async () => {
  const id = await registerTestPerson(testApp);
  await testApp.db.delete(deliveries);
  await givenUp("mail.links", id);
  await givenUp("mail.registered", id);
  await givenUp("crm.delete");
  expect((await list("mail")).items.map(({ kind }: { kind: string }) => kind)).toEqual([
    "mail.registered",
    "mail.links",
  ]);
  expect((await list("crm")).items).toMatchObject([{ kind: "crm.delete", name: null, registrationId: null }]);
  expect((await retry({ service: "mail" }).expect(200)).body).toEqual({ queued: 2 });
  expect((await list("crm")).failed).toBe(1);
  await testApp.db.delete(registrations).where(eq(registrations.id, id));
  expect(await list("mail")).toEqual({ failed: 0, waiting: 0, items: [] });
});

test("a dismissed delivery leaves the list and is never sent, alone or with all others", async () => {
  const id = await registerTestPerson(testApp);
  await testApp.db.delete(deliveries);
  await givenUp("crm.upsert", id);
  await testApp.db.update(crmContacts).set({ status: "failed", reason: "No (422)" });
  for (const kind of ["mail.links", "mail.registered", "mail.registered"]) await givenUp(kind, id);
  const [first] = (await list("mail")).items;
  expect((await dismiss({ service: "mail", id: first.id }).expect(200)).body).toEqual({ dismissed: 1 });
  expect((await dismiss({ service: "mail", id: first.id }).expect(200)).body).toEqual({ dismissed: 0 });
  // An id of another service's is not this one's.
  const [contact] = (await list("crm")).items;
  expect((await dismiss({ service: "mail", id: contact.id }).expect(200)).body).toEqual({ dismissed: 0 });
  expect((await dismiss({ service: "mail" }).expect(200)).body).toEqual({ dismissed: 2 });
  await dismiss({ service: "crm", id: contact.id }).expect(200);
  expect((await testApp.db.select().from(crmContacts))[0]).toMatchObject({ status: "none", reason: null });
  expect((await retry({ service: "mail" }).expect(200)).body).toEqual({ queued: 0 });
});

test("a contact that is queued anew is not given up any more", async () => {
  const id = await registerTestPerson(testApp);
  await testApp.db.delete(deliveries);
  await givenUp("crm.upsert", id);
  await testApp.db.transaction((tx) => queueContact(tx, id));
  expect(await list("crm")).toMatchObject({ failed: 0, waiting: 1 });
});

test("a delivery goes 30 days after it was sent, and one that failed stays until someone decides", async () => {
  const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  await testApp.db.insert(deliveries).values([
    { kind: "mail.links", status: "done", doneAt: daysAgo(retentionDays.mails + 1), payload: { n: 1 } },
    { kind: "mail.links", status: "done", doneAt: daysAgo(retentionDays.mails - 1), payload: { n: 2 } },
    { kind: "mail.links", status: "failed", doneAt: daysAgo(retentionDays.mails + 1), payload: { n: 3 } },
  ]);
  await expireDeliveriesJob(testApp.services).run(AbortSignal.timeout(60_000), () => undefined);
  const left = await testApp.rows(deliveries, { kind: "mail.links" });
  expect(left.map(({ payload }) => payload.n).sort()).toEqual([2, 3]);
});

test("mails saved as files go after 30 days, also beside one that is gone meanwhile", async () => {
  const { env } = testApp.services;
  const outbox = outboxFolder(env);
  await mkdir(outbox, { recursive: true });
  const ages = { "old.eml": retentionDays.mails + 0.1, "young.eml": retentionDays.mails - 0.1 };
  for (const [name, days] of Object.entries(ages)) {
    await writeFile(join(outbox, name), "a mail");
    const then = new Date(Date.now() - days * 86_400_000);
    await utimes(join(outbox, name), then, then);
  }
  await symlink("nowhere", join(outbox, "gone.eml"));
  await expireDeliveriesJob(testApp.services).run(AbortSignal.timeout(60_000), () => undefined);
  expect((await readdir(outbox)).sort()).toEqual(["gone.eml", "young.eml"]);
});

test("docs/retention.md states the days of the code", () => {
  const rows = readTable("docs/retention.md");
  const env = parseVariables({});
  const days = new Map<string, number>([
    ["LOG_RETENTION_DAYS", env.LOG_RETENTION_DAYS],
    ["BACKUP_KEEP_DAYS", env.BACKUP_KEEP_DAYS],
    ...Object.entries(retentionDays).map(([name, value]): [string, number] => [
      `retentionDays.${name}`,
      value,
    ]),
  ]);
  const setBy = rows.map((row) => namesIn(row[2])[0] ?? "");
  expect(rows.map((row) => Number(row[1]))).toEqual(setBy.map((name) => days.get(name)));
  expect(new Set([...setBy, "retentionDays.logs", "retentionDays.backups"])).toEqual(new Set(days.keys()));
});
