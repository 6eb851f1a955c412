import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import { callDuring, lockPerson, signedIn, testApplication } from "#server/test/app.ts";
import { registeredPerson } from "#server/test/register.ts";
import { suppressions } from "#shared/schema/kept-answers.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication();
const post = (path: string, body: object) => testApp.http.post(path).send(body);

const register = () => registeredPerson(testApp, { subscribeUpdates: true });

/** Locks as an erasure does, in its order; the call comes while it is under way. */
async function eraseDuring<Result>(id: string, call: () => PromiseLike<Result>): Promise<Result> {
  const [row] = await testApp.rows(registrations, { id });
  return callDuring(testApp, {
    before: lockPerson(id),
    call,
    after: (tx) => tx.delete(users).where(eq(users.id, row?.userId ?? "")),
  });
}

test.each([
  ["confirming", "/api/confirm", "confirm", {}],
  ["saving preferences", "/api/preferences", "preferences", { language: "es" }],
  ["showing a name", "/api/preferences", "preferences", { sharePublicly: true }],
] as const)("%s waits for an erasure under way, and finds nobody", async (_name, path, purpose, more) => {
  const ada = await register();
  const response = await eraseDuring(ada.id, () => post(path, { token: ada.token(purpose), ...more }));
  expect(response).toMatchObject({ status: 404, body: { code: "already_deleted" } });
  expect(await testApp.db.$count(registrations, eq(registrations.id, ada.id))).toBe(0);
});

test("asking for links and unsubscribing return the same while the person is erased", async () => {
  const ada = await register();
  const resent = await eraseDuring(ada.id, () => post("/api/my-data/resend", { email: ada.email }));
  expect(resent.status).toBe(200);
  const bea = await register();
  const before = await testApp.db.$count(suppressions);
  const left = await eraseDuring(bea.id, () =>
    testApp.http.post("/api/unsubscribe").query({ token: bea.token("unsubscribe") }),
  );
  expect(left.status).toBe(200);
  // They may have been removed with a list, which erases nobody: another list must not bring them back.
  expect(await testApp.db.$count(suppressions)).toBe(before + 1);
});

test("a change of the account alone does not deadlock with an erasure", async () => {
  const ada = await register();
  const [row] = await testApp.rows(registrations, { id: ada.id });
  await eraseDuring(ada.id, () =>
    testApp.db.transaction(async (tx) => {
      await changePerson(tx, row?.userId ?? "", { account: { status: "active" } });
      await tx.select().from(registrations).where(eq(registrations.id, ada.id)).for("key share");
    }),
  );
  expect(await testApp.db.$count(registrations, eq(registrations.id, ada.id))).toBe(0);
});

describe("what the panel does at the moment of an erasure", () => {
  const admin = signedIn(testApp);
  const path = "/api/admin/registrations";

  test.each([
    ["hiding", (id: string) => admin.post(`${path}/hide`).send({ userIds: [id], hidden: true })],
    ["writing again", (id: string) => admin.post(`${path}/resend-confirmation`).send({ userIds: [id] })],
    ["opening", (id: string) => admin.get(`${path}/${id}`)],
    ["exporting", () => admin.get(`${path}.csv`)],
  ])("%s waits for it, and is no fault of ours", async (_name, call) => {
    const { id } = await register();
    const response = await eraseDuring(id, () => call(id));
    expect([200, 404]).toContain(response.status);
    expect(await testApp.db.$count(registrations, eq(registrations.id, id))).toBe(0);
  });

  test("hiding many takes them in the order of an erasure of many, so that neither fails", async () => {
    let [first, second] = [await register(), await register()];
    // As the table has them, the other way round.
    while (first.id < second.id) [first, second] = [second, await register()];
    const userIds = [first.id, second.id];
    const { status } = await callDuring(testApp, {
      before: lockPerson(second.id),
      call: () => admin.post(`${path}/hide`).send({ userIds, hidden: true }),
      after: lockPerson(first.id),
    });
    expect(status).toBe(200);
  });
});

describe("a link whose person is getting another address", () => {
  /** Changes the address as its correction does; the call comes while that is under way. */
  const correctDuring = async (id: string, email: string, path: string, body: object) => {
    const [row] = await testApp.rows(registrations, { id });
    const response = await callDuring(testApp, {
      before: lockPerson(id),
      call: () => post(path, body),
      after: (tx) => changePerson(tx, row?.userId ?? "", { values: { email } }),
    });
    return response.body;
  };

  test("confirms no address that it was not sent to, and subscribes none", async () => {
    for (const [path, purpose, choice] of [
      ["/api/confirm", "confirm", {}],
      ["/api/preferences", "preferences", { subscribeUpdates: false }],
    ] as const) {
      const { id, email, token } = await register();
      const strangers = `strangers.${email}`;
      const body = { token: token(purpose), ...choice };
      expect(await correctDuring(id, strangers, path, body)).toMatchObject({ code: "wrong_link" });
      const [row] = await testApp.db
        .select({
          email: users.email,
          confirmedAt: users.emailConfirmedAt,
          wanted: registrations.subscribeUpdates,
        })
        .from(registrations)
        .innerJoin(users, eq(users.id, registrations.userId))
        .where(eq(registrations.id, id));
      expect(row).toEqual({ email: strangers, confirmedAt: null, wanted: true });
    }
  });

  test("deletes nobody, so that no stories of the other address go", async () => {
    const { id, email, token } = await register();
    const body = { token: token("my-data") };
    const path = "/api/my-data/delete";
    expect(await correctDuring(id, `strangers.${email}`, path, body)).toMatchObject({ code: "wrong_link" });
    expect(await testApp.db.$count(registrations, eq(registrations.id, id))).toBe(1);
  });
});
