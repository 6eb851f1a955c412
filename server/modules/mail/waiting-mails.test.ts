import { readdir } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { outboxFolder } from "#server/platform/mail/mail-transport.ts";
import { eventually, signedIn, startTestWorker, testApplication } from "#server/test/app.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { registeredPerson } from "#server/test/register.ts";
import { waitingMailDays } from "#shared/api/mail.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const path = "/api/admin/mail/waiting";

const files = () => readdir(outboxFolder(testApp.services.env)).catch(() => []);
const saved = async (count: number) =>
  eventually(async () => expect((await admin.get(path).expect(200)).body.saved).toBe(count));

test("without SMTP mails are saved, not sent; with it they are sent once, but not to people who left, nor after a week, or dropped", async () => {
  const worker = startTestWorker(testApp.services);
  const people = [
    await registeredPerson(testApp),
    await registeredPerson(testApp),
    await registeredPerson(testApp),
    await registeredPerson(testApp),
  ];
  await saved(4);
  const [ada, gone, late] = people.map(({ id, email, token }) => ({
    id,
    email,
    token: token("my-data"),
  }));
  const { body } = await testApp.http.post("/api/my-data").send({ token: ada?.token }).expect(200);
  expect(body.deliveries).toMatchObject([{ to: "mail", status: "saved" }, { to: "crm" }]);
  await eventually(async () => {
    const { body: lines } = await admin.get("/api/admin/logs?q=SMTP is not set up").expect(200);
    expect(lines).toHaveLength(4);
  });
  const { body: needs } = await admin.get("/api/admin/needs").expect(200);
  expect(JSON.stringify(needs)).toContain("This site can't send email yet. 4 emails are waiting.");
  expect((await admin.post(`${path}/send`).expect(409)).body.code).toBe("smtp_missing");

  await testApp.http.post("/api/my-data/delete").send({ token: gone?.token }).expect(200);
  expect(await files()).toHaveLength(3);
  await testApp.db
    .update(deliveries)
    .set({ savedAt: sql`now() - make_interval(days => ${waitingMailDays + 1})` })
    .where(eq(deliveries.registrationId, late?.id ?? ""));
  await worker.stop();
  const smtp = await startFakeSmtp();
  testApp.services.env.SMTP_URL = smtp.url;
  const pressed = await Promise.all([admin.post(`${path}/send`), admin.post(`${path}/send`)]);
  expect(pressed.reduce((sum, { body: { queued } }) => sum + queued, 0)).toBe(2);
  startTestWorker(testApp.services);
  await eventually(() => expect(smtp.messages).toHaveLength(2));
  for (const person of [gone, late]) expect(smtp.messages.join()).not.toContain(person?.email);
  expect(await files()).toHaveLength(1);

  delete testApp.services.env.SMTP_URL;
  await registeredPerson(testApp);
  await saved(2);
  await testApp.db.execute(sql`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
    create constraint trigger refuse after update on deliveries
      deferrable initially deferred for each row execute function refuse()`);
  await admin.delete(path).expect(500);
  expect(await files()).toHaveLength(2);
  await testApp.db.execute(sql`drop trigger refuse on deliveries`);
  expect((await admin.delete(path).expect(200)).body).toEqual({ dropped: 2 });
  expect(await files()).toEqual([]);
  await saved(0);
  await smtp.close();
});
