import { beforeAll, describe, expect, test } from "vitest";
import { suppress } from "#server/modules/person-records/suppressions.ts";
import { signedIn, testApplication } from "#server/test/app.ts";
import { applyTestPerson, registeredPerson, registration } from "#server/test/register.ts";
import type { Person } from "#shared/api/people.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const admin = signedIn(testApp);
const listPath = "/api/admin/registrations";
const ids: Record<string, string> = {};

async function register(
  lastName: string,
  more: Record<string, unknown> = {},
  client = `192.0.2.${lastName.length}`,
) {
  const { body } = await testApp.http
    .post("/api/register")
    .set("X-Forwarded-For", client)
    .send(registration({ lastName, ...more }))
    .expect(201);
  ids[lastName] = String(body.id);
}
const find = async (query: Record<string, string>) => {
  const { body, headers } = await admin.get(listPath).query(query).expect(200);
  const people: Person[] = body;
  expect(headers["x-total-count"]).toBe(String(people.length));
  return people.map(({ lastName }) => lastName).sort();
};

beforeAll(async () => {
  await register("Patient", { state: "Ohio", subscribeUpdates: false });
  await register("Provider", { registrationType: "provider", sharePublicly: true });
  await register("Supporter", { registrationType: "supporter", state: "Guam" });
  for (const name of ["B1", "B2", "B3", "B4", "B5", "B6", "B7"])
    await register(name, { sharePublicly: true, state: "Maine" }, "203.0.113.1");
  ids.Ambassador = await applyTestPerson(testApp, { lastName: "Ambassador", primaryLicenseState: "TX" });
  await admin
    .post("/api/admin/ambassador-approve")
    .send({ registrationId: ids.Ambassador, displayOrder: 0 })
    .expect(200);
  await admin.put(`${listPath}/${ids.Supporter}`).send({ status: "suspended" }).expect(200);
});

describe("the filters of people", () => {
  const burst = ["B1", "B2", "B3", "B4", "B5", "B6", "B7"];
  test.each([
    [{ type: "supporter" }, ["Supporter"]],
    [{ type: "provider" }, ["Ambassador", "Provider"]],
    [{ state: "Ohio" }, ["Patient"]],
    [{ status: "active" }, ["Ambassador"]],
    [{ status: "suspended" }, ["Supporter"]],
    [{ subscribed: "false" }, ["Patient"]],
    [{ ambassador: "true" }, ["Ambassador"]],
    [{ ambassador: "false", type: "provider" }, ["Provider"]],
    [{ public: "true" }, [...burst, "Provider"]],
    [{ burst: "true" }, burst],
    [{ burst: "false", public: "true" }, ["Provider"]],
    [{ burst: "false", state: "Ohio" }, ["Patient"]],
    [{ state: "", type: "", status: "", pending: "", q: "patient" }, ["Patient"]],
    [{ type: "patient", state: "Maine", q: "b1" }, ["B1"]],
    [{ type: "patient", state: "Guam" }, []],
  ])("%j finds %j", async (query, names) => {
    expect(await find({ limit: "50", ...query })).toEqual(names);
    const csv = await admin.get(`${listPath}.csv`).query(query).expect(200);
    expect(csv.text.trim().split("\r\n")).toHaveLength(names.length + 1);
  });

  test.each([
    ["type=doctor", "type"],
    ["state=Atlantis", "state"],
    ["subscribed=yes", "subscribed"],
    ["color=red", "color"],
  ])("%s is refused with a sentence, in the list and in the export", async (query, field) => {
    for (const path of [listPath, `${listPath}.csv`]) {
      const { body } = await admin.get(`${path}?${query}`).expect(400);
      expect(body.message).toMatch(/^[A-Z]/);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
  });

  test("pages through what matches in every order", async () => {
    for (const sort of ["name", "email", "createdAt"]) {
      const pages = await Promise.all(
        ["0", "3", "6"].map((offset) =>
          admin.get(listPath).query({ burst: "true", sort, limit: "3", offset }).expect(200),
        ),
      );
      const names = pages.flatMap(({ body }) => body.map((user: Person) => user.lastName));
      expect(new Set(names)).toEqual(new Set(burst));
      expect(names).toHaveLength(7);
      expect(pages.map(({ headers }) => headers["x-total-count"])).toEqual(["7", "7", "7"]);
    }
  });

  test("a row says that its person came in a burst", async () => {
    const { body } = await admin.get(`${listPath}/${ids.B1}`).expect(200);
    expect(body.burst).toBe(true);
    expect((await admin.get(`${listPath}/${ids.Provider}`)).body.burst).toBe(false);
    const { body: people } = await admin.get(listPath).query({ burst: "true" }).expect(200);
    const heldBack = people.filter((person: Person) => person.heldBack);
    expect(heldBack.map(({ lastName }: Person) => lastName).sort()).toEqual(["B6", "B7"]);
  });
});

describe("hiding many", () => {
  const hide = (body: object) => admin.post(`${listPath}/hide`).send(body);
  const publicNames = async (): Promise<string[]> =>
    (await testApp.http.get("/api/registrations?limit=500")).body.map(({ id }: Person) => id);

  test("takes a burst off the list in one step, and undoing it shows exactly those again", async () => {
    const userIds = [ids.B1, ids.B2, ids.B6, "nonsense"];
    expect(await publicNames()).toContain(ids.B1);
    const { body } = await hide({ userIds, hidden: true }).expect(200);
    expect(body.changedIds.sort()).toEqual([ids.B1, ids.B2, ids.B6].sort());
    expect(await publicNames()).not.toContain(ids.B1);
    expect(await find({ hidden: "true", limit: "10" })).toEqual(["B1", "B2", "B6"]);
    await hide({ userIds, hidden: true }).expect(200, { changedIds: [] });
    await hide({ userIds: body.changedIds, hidden: false }).expect(200);
    expect(await publicNames()).toContain(ids.B1);
  });

  test("wants to know whom, and which way", async () => {
    const { body } = await hide({ userIds: [] }).expect(400);
    expect(Object.keys(body.fields)).toEqual(["userIds", "hidden"]);
  });
});

describe("resending confirmations", () => {
  const resend = (userIds: unknown) => admin.post(`${listPath}/resend-confirmation`).send({ userIds });

  test("queues one mail for each who has not confirmed, however often it is asked", async () => {
    await testApp.change(users, { emailConfirmedAt: new Date() }, { role: "ambassador" });
    await resend([ids.B1, ids.B2, ids.Ambassador, "nonsense"]).expect(200, { queuedCount: 2 });
    await resend([ids.B1]).expect(200, { queuedCount: 0 });
    const queued = await testApp.rows(deliveries, { kind: "mail.confirm-again" });
    expect(queued.map(({ registrationId }) => registrationId).sort()).toEqual([ids.B1, ids.B2].sort());
  });

  test("mails nobody who asked us not to write, or reported us as spam", async () => {
    const [left, complained] = [await registeredPerson(testApp), await registeredPerson(testApp)];
    await testApp.http.post(`/api/unsubscribe?token=${left.token("unsubscribe")}`).expect(200);
    await suppress(testApp.db, testApp.services, complained.email, "complaint");
    await resend([left.id, complained.id]).expect(200, { queuedCount: 0 });
  });
});
