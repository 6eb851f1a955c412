import { eq } from "drizzle-orm";
import type TestAgent from "supertest/lib/agent.js";
import { beforeAll, expect, test } from "vitest";
import { suppress } from "#server/modules/person-records/suppressions.ts";
import { signedIn, signInAs, testApplication } from "#server/test/app.ts";
import { createFakePasskey } from "#server/test/fakes/fake-passkey.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { suppressions } from "#shared/schema/suppressions.ts";

/** The session alone, of an owner who has a second factor. */

const origin = "https://www.example.org";
const testApp = testApplication({ PUBLIC_URL: origin });
const owner = signedIn(testApp);
const db = () => testApp.services.database.db;
let stolen: TestAgent;

beforeAll(async () => {
  stolen = await signInAs(testApp, "owner");
  const { body } = await stolen.post("/api/admin/second-factor/passkeys/options").send({}).expect(200);
  const credential = { ...createFakePasskey(origin).register(body), name: "Phone" };
  await stolen.post("/api/admin/second-factor/passkeys").send(credential).expect(200);
});

const expectRefused = async (call: ReturnType<TestAgent["post"]>) =>
  expect((await call.expect(403)).body.code).toBe("second_factor_required");

test("a stolen session can't send lookups to another server or by another key, and can save the rest", async () => {
  const save = (body: object) => stolen.post("/api/config").send(body);
  await expectRefused(save({ fiveCallsApiKey: "of-a-thief" }));
  await owner.post("/api/config").send({ fiveCallsApiKey: "ours" }).expect(200);
  const { body: before } = await stolen.get("/api/config").expect(200);
  const apiEndpoint = "http://localhost:9/v1";
  await expectRefused(save({ fiveCallsApiKey: "****", apiEndpoint }));
  await expectRefused(save({ ...before, apiEndpoint }));
  expect((await owner.get("/api/config").expect(200)).body).toEqual(before);
  await save({ ...before, apiEndpoint: `${before.apiEndpoint}/`, quotaLimit: 7 }).expect(200);
});

test("a stolen session can't resume a paused mailing or send it again, and can pause and stop it", async () => {
  const { body } = await owner
    .post("/api/admin/mailings")
    .send({ subject: "A window is open", body: "Call now.", audience: {} })
    .expect(201);
  const call = (act: string) => stolen.post(`/api/admin/mailings/${body.id}/${act}`);
  const isIt = eq(mailings.id, body.id);
  await db().update(mailings).set({ state: "paused" }).where(isIt);
  await expectRefused(call("resume"));
  await expectRefused(call("resend-unknown"));
  const [kept] = await db().select({ state: mailings.state }).from(mailings).where(isIt);
  expect(kept?.state).toBe("paused");
  await owner.post(`/api/admin/mailings/${body.id}/resume`).expect(200);
  await call("pause").expect(200);
  await call("stop").expect(200);
});

test("a stolen session can't subscribe who left, write to who complained or delete anyone, and can correct a name", async () => {
  const email = "left@example.org";
  const id = await registerTestPerson(testApp, { email, subscribeUpdates: false });
  await suppress(db(), testApp.services, email, "complaint");
  const person = `/api/admin/registrations/${id}`;
  const acts = [
    (agent: TestAgent) => agent.put(person).send({ subscribeUpdates: true }),
    (agent: TestAgent) => agent.post("/api/admin/suppressions/allow").send({ email }),
    (agent: TestAgent) => agent.delete("/api/admin/registrations").send({ userIds: [id] }),
  ];
  for (const act of acts) await expectRefused(act(stolen));
  await stolen.put(person).send({ firstName: "Augusta" }).expect(200);
  const [kept] = await db().select().from(registrations).where(eq(registrations.id, id));
  expect(kept).toMatchObject({ firstName: "Augusta", subscribeUpdates: false });
  expect(await db().$count(suppressions)).toBe(1);
  for (const act of acts) await act(owner).expect(200);
});
