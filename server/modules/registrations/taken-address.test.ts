import { sql } from "drizzle-orm";
import supertest from "supertest";
import { beforeEach, expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { testApplication } from "#server/test/app.ts";
import { application } from "#server/test/applications.ts";
import { registration } from "#server/test/register.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const db = () => testApp.services.database.db;

beforeEach(() => testApp.removePeople());

const from = (address: string) => {
  const agent = supertest.agent(testApp.server);
  return {
    post: (path: string, body: object) => agent.post(path).set("X-Forwarded-For", address).send(body),
    put: (path: string, body: object) => agent.put(path).set("X-Forwarded-For", address).send(body),
  };
};

test("after ten taken addresses within an hour, a client is answered as for a new one, nothing changes, and the owner gets their links", async () => {
  const ann = registration({ email: "ann@example.org", firstName: "Ann" });
  await from("203.0.113.1").post("/api/register", ann).expect(201);
  const stranger = from("203.0.113.2");
  const again = registration({ email: "Ann@Example.org", firstName: "Mallory" });
  for (let count = 0; count < 10; count += 1) await stranger.post("/api/register", again).expect(409);
  await db().delete(deliveries);
  const [taken, fresh] = [
    await stranger.post("/api/register", again).expect(201),
    await from("203.0.113.2").post("/api/register", registration()).expect(201),
  ];
  const shapeOf = ({ body, headers }: supertest.Response) => ({
    keys: Object.keys(body),
    id: /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(body.id),
    secret: body.secret.length,
    cookie: String(headers["set-cookie"]).replace(/=[^;]*/g, ""),
    headers: Object.keys(headers).sort(),
  });
  expect(shapeOf(taken)).toEqual(shapeOf(fresh));
  const mails = (await db().select().from(deliveries)).filter(({ kind }) => kind === "mail.links");
  expect(mails).toHaveLength(1);
  expect(JSON.stringify([...(await storedRows(testApp.services.database.pool))])).not.toContain("Mallory");
  // Whoever looks further is told nothing either.
  const { id, secret } = taken.body;
  await stranger.post(`/api/registrations/${id}/resend`, { secret }).expect(202);
  await stranger.put(`/api/registrations/${id}/email`, { email: "x@example.org", secret }).expect(200);
  const photo = await stranger.put(`/api/registrations/${id}/photo`, { photoURL: "/objects/none" });
  expect(photo.status).toBe(400);
  await from("203.0.113.3").put(`/api/registrations/${id}/photo`, { photoURL: "/objects/none" }).expect(404);
  await db().execute("delete from rate_limits where key like 'pretended%'");
  await stranger.put(`/api/registrations/${id}/photo`, { photoURL: "/objects/none" }).expect(404);
  // Others are told, as the form needs it.
  await from("203.0.113.4").post("/api/register", again).expect(409);
});

/** A client that was told of ten taken addresses. */
async function toldNothing(address: string) {
  const ann = registration({ email: "ann@example.org" });
  await from("203.0.113.1").post("/api/register", ann).expect(201);
  const client = from(address);
  for (let count = 0; count < 10; count += 1) await client.post("/api/register", ann).expect(409);
  return { client, ann };
}
const countRegistered = async () => {
  testApp.clearCache();
  return (await testApp.http.get("/api/registered").expect(200)).body.registered;
};

test("what such a client registers grows the public number once it is confirmed", async () => {
  const { client } = await toldNothing("203.0.113.5");
  const before = await countRegistered();
  const person = registration();
  const { id } = (await client.post("/api/register", person).expect(201)).body;
  await client.post("/api/ambassadors", application()).expect(201);
  expect(await countRegistered()).toBe(before);
  const token = signLink(testApp.services.secret, "confirm", { id, email: person.email });
  await testApp.http.post("/api/confirm").send({ token }).expect(200);
  expect(await countRegistered()).toBe(before + 1);
});

test("calls about a taken and a new address are answered alike, however often and long after", async () => {
  const { client, ann } = await toldNothing("203.0.113.6");
  const person = registration();
  for (const email of [ann.email, person.email]) {
    const { id, secret } = (await client.post("/api/register", { ...person, email }).expect(201)).body;
    const correct = (address: string) =>
      client.put(`/api/registrations/${id}/email`, { email: address, secret });
    await correct(email.toUpperCase()).expect(200);
    await correct(`corrected.${id}@example.org`).expect(200);
    await correct(`corrected.${id}@example.org`).expect(200);
    await correct(email).expect(409);
    for (let count = 0; count < 3; count += 1)
      await client.post(`/api/registrations/${id}/resend`, { secret }).expect(202);
    await client.post(`/api/registrations/${id}/resend`, { secret }).expect(429);
    await db().update(registrations).set({ createdAt: sql`now() - interval '61 minutes'` });
    await db().execute("delete from rate_limits where key like 'pretended%'");
    await correct(email).expect(404);
  }
});

test("an address is corrected once, also to a taken one that is not told", async () => {
  const { client, ann } = await toldNothing("203.0.113.7");
  for (const email of [ann.email, "free@example.org"]) {
    const { id, secret } = (await client.post("/api/register", registration()).expect(201)).body;
    const correct = (address: string) =>
      client.put(`/api/registrations/${id}/email`, { email: address, secret });
    await correct(email).expect(200);
    await correct("another@example.org").expect(409);
  }
});
