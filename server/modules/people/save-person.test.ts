import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { photoFile, photoPathOf } from "#server/modules/photos/photo-uses.ts";
import type { Database } from "#server/platform/database/database.ts";
import { callDuring, lockPerson, signedIn, testApplication } from "#server/test/app.ts";
import { registerTestPerson } from "#server/test/register.ts";
import type { Person } from "#shared/api/people.ts";
import { ambassadorProfiles, healthcareProfiles } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const listPath = "/api/admin/registrations";

const find = async (id: string): Promise<Person> => {
  const { body } = await admin.get(listPath).expect(200);
  return body.find((person: Person) => person.id === id);
};
const put = (id: string, body: object) => admin.put(`${listPath}/${id}`).send(body);

async function addAmbassador(email: string): Promise<Person> {
  const id = await registerTestPerson(testApp, { email, registrationType: "provider", sharePublicly: true });
  const { userId } = await find(id);
  await testApp.db.insert(ambassadorProfiles).values({
    userId,
    title: "Endocrinologist",
    bio: "A biography that the ambassador wrote for the public directory.",
    credentials: "MD",
    licenseNumber: "TX-1",
    primaryLicenseState: "TX",
    isApproved: true,
    sharePublicly: true,
  });
  await testApp.change(users, { role: "ambassador", status: "active" }, { id: userId });
  return find(id);
}

test("an ambassador who gets another role during the approval leaves the directory", async () => {
  const { id, userId } = await addAmbassador("approved.meanwhile@example.org");
  const { db } = testApp.services.database;
  const set = (db: Pick<Database, "update">, role: "ambassador" | "healthcare_professional") =>
    Promise.all([
      db.update(users).set({ role }).where(eq(users.id, userId)),
      db
        .update(ambassadorProfiles)
        .set({ isApproved: role === "ambassador" })
        .where(eq(ambassadorProfiles.userId, userId)),
    ]);
  await set(db, "healthcare_professional");
  const { status } = await callDuring(testApp, {
    before: lockPerson(id),
    call: () => put(id, { role: "healthcare_professional" }),
    after: (tx) => set(tx, "ambassador"),
  });
  expect(status).toBe(200);
  expect((await find(id)).role).toBe("healthcare_professional");
  const profiles = await db.select().from(ambassadorProfiles).where(eq(ambassadorProfiles.userId, userId));
  expect(profiles).toMatchObject([{ isApproved: false }]);
});

describe("PUT /api/admin/registrations/:id", () => {
  test("an ambassador's photo that is taken away, or replaced, leaves the directory too", async () => {
    const { id, userId } = await addAmbassador("face@example.org");
    const { storage } = testApp.services;
    const [old, next] = [photoPathOf("old-face"), photoPathOf("next-face")];
    for (const key of ["old-face", "next-face"]) await storage.write(photoFile(key, 1280), Buffer.from(key));
    await testApp.change(users, { photoUrl: old }, { id: userId });
    for (const table of [registrations, ambassadorProfiles])
      await testApp.change(table, { photoUrl: old }, { userId });
    const shown = async () => {
      const { body } = await testApp.http.get("/api/ambassadors").expect(200);
      return body.find((each: { userId: string }) => each.userId === userId)?.photoUrl;
    };
    await put(id, { firstName: "Rosa" }).expect(200);
    expect(await shown()).toBe(old);
    await put(id, { photoUrl: next }).expect(200);
    expect(await shown()).toBe(next);
    await testApp.http.get(old).expect(404);
    await put(id, { photoUrl: "" }).expect(200);
    expect(await shown()).toBeNull();
    await testApp.http.get(next).expect(404);
  });

  test("takes the full user object as the list gave it, and changes registration and account", async () => {
    const id = await registerTestPerson(testApp, { registrationType: "provider", credentials: "MD" });
    const before = await find(id);
    const email = "Grace.Hopper@example.org";
    const changed = { firstName: "Grace", lastName: "Hopper", email, phone: "(555) 010-0199", state: "OH" };
    const { body } = await put(id, { ...before, ...changed, status: "active", subscribeUpdates: false });
    expect(body).toMatchObject({ ...changed, state: "Ohio", status: "active", subscribeUpdates: false });
    expect(body.credentials).toBe("MD");
    expect(body.updatedAt > before.updatedAt).toBe(true);
    const [account] = await testApp.rows(users, { id: before.userId });
    expect(account).toMatchObject({ ...changed, state: "Ohio", status: "active", isAdmin: false });
    const queued = await testApp.rows(deliveries, { registrationId: id });
    expect(queued.map(({ kind }) => kind)).toContain("crm.upsert");
  });

  test("leaves alone what the body leaves out, and clears what it empties", async () => {
    const id = await registerTestPerson(testApp, { phone: "(555) 010-0100", sharePublicly: true });
    const { body } = await put(id, { phone: "" }).expect(200);
    expect(body).toMatchObject({
      phone: null,
      firstName: "Ada",
      sharePublicly: true,
      subscribeUpdates: true,
    });
  });

  test("never stores what is not an administrator's to set", async () => {
    const id = await registerTestPerson(testApp);
    const before = await find(id);
    const fixed = { id: "x", userId: "y", createdAt: "2001-01-01T00:00:00.000Z", isAmbassador: true };
    const { body } = await put(id, { ...fixed, isAdmin: true, password: "password", firstName: "Eve" });
    expect(body).toMatchObject({
      id,
      userId: before.userId,
      createdAt: before.createdAt,
      isAmbassador: false,
    });
    await put(id, { role: "admin" }).expect(400);
    const [account] = await testApp.rows(users, { id: before.userId });
    expect(account).toMatchObject({ isAdmin: false, password: null, role: "patient" });
  });

  test("refuses another person's address, in any letter case, and names the field", async () => {
    await registerTestPerson(testApp, { email: "taken@example.org" });
    const id = await registerTestPerson(testApp);
    const { body } = await put(id, { email: "TAKEN@example.org", firstName: "Half" }).expect(409);
    expect(body).toMatchObject({ code: "email_taken", fields: { email: [expect.any(String)] } });
    expect((await find(id)).firstName).toBe("Ada");
  });

  test("of two saves at the same moment one wins and the other is told", async () => {
    const id = await registerTestPerson(testApp);
    const { updatedAt } = await find(id);
    const saves = ["One", "Two", "Three"].map((firstName) => put(id, { updatedAt, firstName }));
    const responses = await Promise.all(saves);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.filter(({ body }) => body.code === "stale_version")).toHaveLength(2);
    expect((await find(id)).firstName).toBe(responses.find(({ status }) => status === 200)?.body.firstName);
  });

  test("carries what it changes to the profiles, and only that", async () => {
    const { id, userId } = await addAmbassador("profile@example.org");
    await put(id, { credentials: "MD, PhD", specialty: "Thyroid", bio: "", firstName: "Ada" }).expect(200);
    const [profile] = await testApp.rows(ambassadorProfiles, { userId });
    expect(profile).toMatchObject({ credentials: "MD, PhD", licenseNumber: "TX-1", sharePublicly: true });
    expect(profile?.bio).toContain("A biography");
    const [practice] = await testApp.rows(healthcareProfiles, { userId });
    expect(practice).toMatchObject({ credentials: "MD, PhD", specialty: "Thyroid" });
  });

  test("an ambassador who loses the role, is suspended or stops sharing leaves the directory immediately", async () => {
    const directory = async () => {
      const { body } = await testApp.http.get("/api/ambassadors");
      return body.map((ambassador: { user: { email: string } }) => ambassador.user.email);
    };
    const changes = [{ role: "patient" }, { status: "suspended" }, { sharePublicly: false }];
    for (const [index, change] of changes.entries()) {
      const email = `leaves.${index}@example.org`;
      const { id } = await addAmbassador(email);
      testApp.clearCache();
      expect(await directory()).toContain(email);
      await put(id, change).expect(200);
      expect(await directory()).not.toContain(email);
    }
  });
});

describe("DELETE /api/admin/registrations", () => {
  const remove = (userIds: unknown) => admin.delete(listPath).send({ userIds });

  test("deletes people with everything of theirs, and counts only those that were there", async () => {
    const ambassador = await addAmbassador("deleted@example.org");
    const id = await registerTestPerson(testApp, { firstName: "Deleted", sharePublicly: true });
    const ids = [id, ambassador.id, ambassador.id, "no-such-id", "00000000-0000-4000-8000-000000000000"];
    expect((await remove(ids).expect(200)).body).toEqual({ deletedCount: 2 });
    expect(await testApp.rows(registrations, { id })).toEqual([]);
    expect(await testApp.rows(users, { id: ambassador.userId })).toEqual([]);
    const { body } = await testApp.http.get("/api/registrations");
    expect(body.map((person: Person) => person.firstName)).not.toContain("Deleted");
    expect((await remove([id]).expect(200)).body).toEqual({ deletedCount: 0 });
  });

  test("never deletes an administrator who had registered", async () => {
    const id = await registerTestPerson(testApp);
    const { userId } = await find(id);
    await testApp.change(users, { isAdmin: true }, { id: userId });
    expect((await remove([id]).expect(200)).body).toEqual({ deletedCount: 0 });
    await put(id, { firstName: "Other" }).expect(404);
  });

  test.each([undefined, [], "all", [1], { 0: "x" }])("refuses userIds %j", async (userIds) => {
    await remove(userIds).expect(400);
  });
});

describe("GET /api/admin/registrations.csv", () => {
  const path = `${listPath}.csv`;

  test("holds everybody who matches, in order, with their consents, and no formula", async () => {
    const who = { lastName: "Exported", state: "Ohio", referralSource: "web-search" };
    await registerTestPerson(testApp, { ...who, firstName: '=HYPERLINK("x")', subscribeUpdates: false });
    await registerTestPerson(testApp, { ...who, firstName: 'José "Joe", Jr.', phone: "+1 555 010 0100" });
    const { text, headers } = await admin.get(path).query({ q: "exported", sort: "name", order: "asc" });
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).toMatch(/^\ufeffFirst name,Last name,Email,/);
    const rows = parse(text, { bom: true, columns: true });
    expect(rows).toEqual([
      expect.objectContaining({
        "First name": '\'=HYPERLINK("x")',
        "Last name": "Exported",
        Type: "Patient Advocate",
        "Referral source": "Web search",
        "Agreed to email updates": "No",
        "Agreed to be shown publicly": "No",
        "Agreed to terms": "Yes",
        "Agreed to the CRM's other uses": "No",
        "CRM status": "waiting",
        Language: "English",
      }),
      expect.objectContaining({ "First name": 'José "Joe", Jr.', Phone: "'+1 555 010 0100", State: "Ohio" }),
    ]);
  });
});
