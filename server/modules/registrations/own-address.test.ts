import { sql } from "drizzle-orm";
import supertest from "supertest";
import { beforeEach, expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { testApplication } from "#server/test/app.ts";
import { application, registeredPerson, registration, shareStory } from "#server/test/register.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });

beforeEach(() => testApp.removePeople());

/** A person who has just registered, with the cookie of their browser. */
async function registered() {
  const agent = supertest.agent(testApp.server);
  const { id, email, secret } = await registeredPerson(testApp, {}, agent);
  const mails = async () =>
    (await testApp.rows(deliveries, { registrationId: id })).filter(({ kind }) => kind.startsWith("mail."));
  return {
    agent,
    id,
    email,
    mails,
    secret,
    correct: (email: string) => agent.put(`/api/registrations/${id}/email`).send({ email, secret }),
    resend: () => agent.post(`/api/registrations/${id}/resend`).send({ secret }),
    confirm: (email: string) =>
      testApp.http
        .post("/api/confirm")
        .send({ token: signLink(testApp.services.secret, "confirm", { id, email }) }),
  };
}

test("a visitor corrects their address once: the former link is void, and the new address gets its mail", async () => {
  const ada = await registered();
  await testApp.db.update(deliveries).set({ status: "done" });
  await ada.correct("right@example.org").expect(200);
  expect((await ada.mails()).map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
    "mail.registered done",
    "mail.registered waiting",
  ]);
  expect((await ada.confirm(ada.email).expect(400)).body.code).toBe("wrong_link");
  // The same address again changes nothing; another one is refused.
  await ada.correct("Right@example.org").expect(200);
  expect((await ada.correct("third@example.org").expect(409)).body.code).toBe("address_corrected");
  expect((await testApp.http.post("/api/register").send(registration({ email: ada.email }))).status).toBe(
    201,
  );
  await ada.confirm("right@example.org").expect(200);
  expect((await ada.resend().expect(409)).body.code).toBe("already_confirmed");
});

test("a correction is refused for a taken address, a stranger, a confirmed address, after an hour", async () => {
  const [ada, other] = [await registered(), await registered()];
  const { body } = await ada.correct(other.email.toUpperCase()).expect(409);
  expect(body).toMatchObject({ code: "email_taken", message: "This email address is already registered." });
  await ada.correct("not an address").expect(400);
  const path = `/api/registrations/${ada.id}/email`;
  await testApp.http.put(path).send({ email: "x@example.org" }).expect(404);
  await ada.agent.put(path).send({ email: "x@example.org", secret: other.secret }).expect(404);
  await other.confirm(other.email).expect(200);
  expect((await other.correct("y@example.org").expect(409)).body.code).toBe("already_confirmed");
  await testApp.db.update(registrations).set({ createdAt: new Date(Date.now() - 61 * 60_000) });
  await ada.correct("late@example.org").expect(404);
});

test("the browser that registered needs no secret, but its cookie", async () => {
  const ada = await registered();
  const path = `/api/registrations/${ada.id}`;
  await ada.agent.put(`${path}/email`).send({ email: "right@example.org" }).expect(200);
  await ada.agent.post(`${path}/resend`).expect(202);
});

test("a confirmation is sent again, three times an hour in all, and not while one waits", async () => {
  const ada = await registered();
  await ada.resend().expect(202);
  expect(await ada.mails()).toHaveLength(1);
  for (const count of [2, 3]) {
    await testApp.db.update(deliveries).set({ status: "done" });
    await ada.resend().expect(202);
    expect(await ada.mails()).toHaveLength(count);
  }
  await testApp.db.update(deliveries).set({ status: "done" });
  const refused = await ada.resend().expect(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await testApp.http.post(`/api/registrations/${ada.id}/resend`).send({ secret: "x" }).expect(404);
});

test("two people at one device: the second's story is not the first's, whose address the second can't change", async () => {
  const tablet = supertest.agent(testApp.server);
  const register = async () => {
    const person = await registeredPerson(testApp, {}, tablet);
    const token = person.token("my-data");
    return {
      ...person,
      read: async () => (await testApp.http.post("/api/my-data").send({ token }).expect(200)).body,
    };
  };
  const first = await register();
  await shareStory(tablet);
  const second = await register();
  await shareStory(tablet, { quote: "The second person's story." });
  expect(JSON.stringify(await first.read())).not.toContain("The second person's story.");
  expect(JSON.stringify(await second.read())).toContain("The second person's story.");
  await tablet
    .put(`/api/registrations/${first.id}/email`)
    .send({ email: "second@example.org", secret: second.secret })
    .expect(404);
});

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
  await testApp.db.delete(deliveries);
  const started = performance.now();
  const [taken, fresh] = await Promise.all([
    stranger.post("/api/register", again).expect(201),
    from("203.0.113.2").post("/api/register", registration()).expect(201),
  ]);
  // Longer than either takes.
  expect(performance.now() - started).toBeGreaterThan(290);
  const shapeOf = ({ body, headers }: supertest.Response) => ({
    keys: Object.keys(body),
    id: /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(body.id),
    secret: body.secret.length,
    cookie: String(headers["set-cookie"]).replace(/=[^;]*/g, ""),
    headers: Object.keys(headers).sort(),
  });
  expect(shapeOf(taken)).toEqual(shapeOf(fresh));
  const mails = (await testApp.db.select().from(deliveries)).filter(({ kind }) => kind === "mail.links");
  expect(mails).toHaveLength(1);
  expect(JSON.stringify([...(await storedRows(testApp.services.database.pool))])).not.toContain("Mallory");
  // Other calls reveal nothing either.
  const { id, secret } = taken.body;
  await stranger.post(`/api/registrations/${id}/resend`, { secret }).expect(202);
  await stranger.put(`/api/registrations/${id}/email`, { email: "x@example.org", secret }).expect(200);
  const photo = await stranger.put(`/api/registrations/${id}/photo`, { photoURL: "/objects/none" });
  expect(photo.status).toBe(400);
  await from("203.0.113.3").put(`/api/registrations/${id}/photo`, { photoURL: "/objects/none" }).expect(404);
  await testApp.db.execute("delete from rate_limits where key like 'pretended%'");
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

test("such a client's registrations join the public list and number once they are confirmed", async () => {
  const { client } = await toldNothing("203.0.113.5");
  const before = await countRegistered();
  const person = registration({ sharePublicly: true });
  const { id } = (await client.post("/api/register", person).expect(201)).body;
  await client.post("/api/ambassadors", application()).expect(201);
  expect(await countRegistered()).toBe(before);
  const isListed = async () => (await testApp.http.get("/api/registrations")).text.includes(id);
  expect(await isListed()).toBe(false);
  const token = signLink(testApp.services.secret, "confirm", { id, email: person.email });
  await testApp.http.post("/api/confirm").send({ token }).expect(200);
  expect(await countRegistered()).toBe(before + 1);
  expect(await isListed()).toBe(true);
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
    await testApp.db.update(registrations).set({ createdAt: sql`now() - interval '61 minutes'` });
    await testApp.db.execute("delete from rate_limits where key like 'pretended%'");
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

test("many concurrent calls about pretended registrations leave connections for others", async () => {
  const { client, ann } = await toldNothing("203.0.113.8");
  const pretended = await Promise.all(
    Array.from({ length: 20 }, async () => (await client.post("/api/register", ann).expect(201)).body),
  );
  await Promise.all(
    pretended.map(({ id, secret }, index) =>
      from(`198.51.100.${index}`)
        .put(`/api/registrations/${id}/email`, { email: `${index}@example.org`, secret })
        .expect(200),
    ),
  );
});
