import { eq } from "drizzle-orm";
import supertest from "supertest";
import { beforeEach, expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { testApplication } from "#server/test/app.ts";
import { registeredPerson, registration } from "#server/test/register.ts";
import { shareStory } from "#server/test/share-story.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";

const testApp = testApplication();
const db = () => testApp.services.database.db;

beforeEach(() => testApp.removePeople());

/** A person who has just registered, with the cookie of their browser. */
async function registered() {
  const agent = supertest.agent(testApp.server);
  const { id, email, secret } = await registeredPerson(testApp, {}, agent);
  const mails = async () =>
    (await db().select().from(deliveries).where(eq(deliveries.registrationId, id))).filter(({ kind }) =>
      kind.startsWith("mail."),
    );
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
  await db().update(deliveries).set({ status: "done" });
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
  await ada.agent.put(path).send({ email: "x@example.org" }).expect(400);
  await ada.agent.put(path).send({ email: "x@example.org", secret: other.secret }).expect(404);
  await other.confirm(other.email).expect(200);
  expect((await other.correct("y@example.org").expect(409)).body.code).toBe("already_confirmed");
  await db()
    .update(registrations)
    .set({ createdAt: new Date(Date.now() - 61 * 60_000) });
  await ada.correct("late@example.org").expect(404);
});

test("a confirmation is sent again, three times an hour in all, and not while one waits", async () => {
  const ada = await registered();
  await ada.resend().expect(202);
  expect(await ada.mails()).toHaveLength(1);
  for (const count of [2, 3]) {
    await db().update(deliveries).set({ status: "done" });
    await ada.resend().expect(202);
    expect(await ada.mails()).toHaveLength(count);
  }
  await db().update(deliveries).set({ status: "done" });
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
