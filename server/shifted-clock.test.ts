import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { forgetUndoJob } from "#server/modules/applications/requests.ts";
import { sweepUploadsJob } from "#server/modules/photos/uploads.ts";
import { expireLimitsJob } from "#server/platform/limits/rate-limits.ts";
import { runJob } from "#server/test/app.ts";
import { phonePhoto } from "#server/test/pictures.ts";
import { applyTestPerson, registerTestPerson, registration } from "#server/test/register.ts";
import { setSettings } from "#server/test/settings.ts";
import { uploadApplication } from "#server/test/upload-app.ts";
import { hourMs } from "#shared/durations.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { users } from "#shared/schema/users.ts";

const { testApp, photoOf, upload, process, visitor } = uploadApplication();

afterEach(() => vi.useRealTimers());

/** The database's clock is the real one. */
const shift = (ms: number) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
};

describe.each([
  ["an hour and a minute ahead", hourMs + 60_000],
  ["an hour and a minute behind", -hourMs - 60_000],
])("a server whose clock is %s of its database's", (_name, ms) => {
  test("takes a registration's photo and a corrected address within the hour", async () => {
    shift(ms);
    const agent = visitor();
    const photoURL = await photoOf(agent, await phonePhoto());
    const { body } = await agent.post("/api/register").send(registration()).expect(201);
    await agent.put(`/api/registrations/${body.id}/photo`).send({ photoURL }).expect(200);
    await agent
      .put(`/api/registrations/${body.id}/email`)
      .send({ email: `corrected.${ms}@example.org`, secret: body.secret })
      .expect(200);
  });

  test("keeps an upload whose photo is not made yet", async () => {
    shift(ms);
    const agent = visitor();
    const address = await upload(agent, await phonePhoto());
    await runJob(sweepUploadsJob, testApp.services);
    await process(agent, address).expect(200);
  });

  test("sends a mailing at the time that it is scheduled for", async () => {
    shift(ms);
    const admin = await testApp.signIn();
    await setSettings(testApp.db, { postalAddress: "P.O. Box 1, Austin, TX" });
    await registerTestPerson(testApp, { subscribeUpdates: true });
    await testApp.db.update(users).set({ emailConfirmedAt: new Date() });
    const text = { subject: "A window is open", body: "Call.", audience: {} };
    const { body: mailing } = await admin.post("/api/admin/mailings").send(text).expect(201);
    const path = `/api/admin/mailings/${mailing.id}`;
    await admin.post(`${path}/test`).send({ email: "me@example.org" }).expect(202);
    const at = new Date(Date.now() - ms + 30 * 60_000).toISOString();
    const { body: started } = await admin.post(`${path}/start`).send({ at }).expect(200);
    expect(started).toMatchObject({ state: "scheduled", scheduledFor: at });
  });

  test("keeps the limits that still count", async () => {
    shift(ms);
    const limit = testApp.services.rateLimits.named("notices");
    expect(await limit.hasRoom(`shifted by ${ms}`)).toBe(true);
    await runJob(expireLimitsJob, testApp.services);
    expect(await limit.hasRoom(`shifted by ${ms}`)).toBe(false);
  });

  test("mails a decision when its undo is over, and undoes it until then", async () => {
    shift(ms);
    const admin = await testApp.signIn();
    const id = await applyTestPerson(testApp);
    await admin.post("/api/admin/ambassador-approve").send({ registrationId: id }).expect(200);
    const [mail] = await testApp.db
      .select({ minutes: sql<number>`extract(epoch from ${deliveries.nextAttemptAt} - now())::float / 60` })
      .from(deliveries)
      .where(sql`${eq(deliveries.registrationId, id)} and ${deliveries.kind} = 'mail.application-approved'`);
    expect(mail?.minutes).toBeCloseTo(10, 0);
    await runJob(forgetUndoJob, testApp.services);
    await admin.post(`/api/admin/ambassador-requests/${id}/undo`).expect(200);
  });
});
