import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import { signedIn, testApplication, untilBlocked } from "#server/test/app.ts";
import { registeredPerson } from "#server/test/register.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication();
const db = () => testApp.services.database.db;
const post = (path: string, body: object) => testApp.http.post(path).send(body);

const register = () => registeredPerson(testApp, { subscribeUpdates: true });

/** Locks as an erasure does, in its order; the call comes while it is under way. */
const eraseDuring = <Result>(id: string, call: () => PromiseLike<Result>): Promise<Result> =>
  db()
    .transaction(async (tx) => {
      const [row] = await tx
        .select({ userId: registrations.userId })
        .from(registrations)
        .where(eq(registrations.id, id))
        .for("update");
      const called = Promise.resolve(call());
      called.catch(() => undefined);
      await untilBlocked(testApp.services.database.pool, called);
      await tx.delete(users).where(eq(users.id, row?.userId ?? ""));
      return { called };
    })
    .then(({ called }) => called);

test.each([
  ["confirming", "/api/confirm", "confirm", {}, 404],
  ["saving preferences", "/api/preferences", "preferences", { language: "es" }, 404],
  ["showing a name", "/api/preferences", "preferences", { sharePublicly: true }, 404],
] as const)(
  "%s waits for an erasure under way, and finds nobody",
  async (_name, path, purpose, more, status) => {
    const ada = await register();
    const response = await eraseDuring(ada.id, () => post(path, { token: ada.token(purpose), ...more }));
    expect(response.status).toBe(status);
    expect(response.body.code).toBe("already_deleted");
    expect(await db().$count(registrations, eq(registrations.id, ada.id))).toBe(0);
  },
);

test("asking for links and unsubscribing return the same while the person is erased", async () => {
  const ada = await register();
  const resent = await eraseDuring(ada.id, () => post("/api/my-data/resend", { email: ada.email }));
  expect(resent.status).toBe(200);
  const bea = await register();
  const left = await eraseDuring(bea.id, () =>
    testApp.http.post("/api/unsubscribe").query({ token: bea.token("unsubscribe") }),
  );
  expect(left.status).toBe(200);
});

test("a change of the account alone does not deadlock with an erasure", async () => {
  const ada = await register();
  const [row] = await db().select().from(registrations).where(eq(registrations.id, ada.id));
  await eraseDuring(ada.id, () =>
    db().transaction(async (tx) => {
      await changePerson(tx, row?.userId ?? "", { account: { status: "active" } });
      await tx.select().from(registrations).where(eq(registrations.id, ada.id)).for("key share");
    }),
  );
  expect(await db().$count(registrations, eq(registrations.id, ada.id))).toBe(0);
});

describe("what the panel does at the moment of an erasure", () => {
  const admin = signedIn(testApp);
  const userIdsOf = (ids: readonly string[]) => ({ userIds: [...ids] });

  test.each([
    [
      "hiding",
      (id: string) => admin.post("/api/admin/registrations/hide").send({ ...userIdsOf([id]), hidden: true }),
    ],
    [
      "writing again",
      (id: string) => admin.post("/api/admin/registrations/resend-confirmation").send(userIdsOf([id])),
    ],
    ["opening", (id: string) => admin.get(`/api/admin/registrations/${id}`)],
    ["exporting", () => admin.get("/api/admin/registrations.csv")],
  ])("%s waits for it, and is no fault of ours", async (_name, call) => {
    const { id } = await register();
    const response = await eraseDuring(id, () => call(id));
    expect([200, 404]).toContain(response.status);
    expect(await db().$count(registrations, eq(registrations.id, id))).toBe(0);
  });

  test("hiding many takes them in the order of an erasure of many, so that neither fails", async () => {
    let [first, second] = [await register(), await register()];
    // As the table has them, the other way round.
    while (first.id < second.id) [first, second] = [second, await register()];
    const hiding = await db().transaction(async (tx) => {
      const lock = (id: string) =>
        tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.id, id)).for("update");
      await lock(second.id);
      const called = Promise.resolve(
        admin
          .post("/api/admin/registrations/hide")
          .send({ ...userIdsOf([first.id, second.id]), hidden: true }),
      );
      called.catch(() => undefined);
      await untilBlocked(testApp.services.database.pool, called);
      await lock(first.id);
      return { called };
    });
    expect((await hiding.called).status).toBe(200);
  });
});

describe("a link whose person is getting another address", () => {
  /** Changes the address as its correction does; the call comes while that is under way. */
  const correctDuring = <Result>(id: string, email: string, call: () => PromiseLike<Result>) =>
    db().transaction(async (tx) => {
      const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for("update");
      const called = Promise.resolve(call());
      await untilBlocked(testApp.services.database.pool, called);
      await changePerson(tx, row?.userId ?? "", { values: { email } });
      return () => called;
    });

  test("confirms no address that it was not sent to, and subscribes none", async () => {
    for (const [path, purpose, choice] of [
      ["/api/confirm", "confirm", {}],
      ["/api/preferences", "preferences", { subscribeUpdates: false }],
    ] as const) {
      const { id, email, token } = await register();
      const strangers = `strangers.${email}`;
      const answer = await correctDuring(id, strangers, () =>
        post(path, { token: token(purpose), ...choice }).then(({ body }) => body),
      );
      expect(await answer()).toMatchObject({ code: "wrong_link" });
      const [row] = await db()
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
    const answer = await correctDuring(id, `strangers.${email}`, () =>
      post("/api/my-data/delete", { token: token("my-data") }).then(({ body }) => body),
    );
    expect(await answer()).toMatchObject({ code: "wrong_link" });
    expect(await db().$count(registrations, eq(registrations.id, id))).toBe(1);
  });
});
