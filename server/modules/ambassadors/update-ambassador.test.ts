import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import { photoFile, photoPathOf } from "#server/modules/photos/photo-uses.ts";
import { callDuring, lockPerson, signedIn, signInAs } from "#server/test/app.ts";
import { picture } from "#server/test/pictures.ts";
import { application, applyTestPerson } from "#server/test/register.ts";
import { uploadApplication } from "#server/test/upload-app.ts";
import type { AdminAmbassador } from "#shared/api/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const { testApp, visitor, photoOf } = uploadApplication();
const admin = signedIn(testApp);

const list = async (query = ""): Promise<AdminAmbassador[]> =>
  (await admin.get(`/api/admin/ambassadors${query}`).expect(200)).body;
const save = (id: string, body: object) => admin.put(`/api/admin/ambassadors/${id}`).send(body);
const directory = async () => (await testApp.http.get("/api/ambassadors").expect(200)).text;

async function ambassador(more: Record<string, unknown> = {}): Promise<AdminAmbassador> {
  const id = await applyTestPerson(testApp, more);
  await admin.post("/api/admin/ambassador-approve").send({ registrationId: id }).expect(200);
  const entry = (await list()).find(({ registrationId }) => registrationId === id);
  if (!entry) throw new Error("the approved ambassador is not listed");
  return entry;
}

describe("GET /api/admin/ambassadors", () => {
  test("lists the approved ones by order, with the license number and the nested user, never a hash", async () => {
    await ambassador({ lastName: "Second", order: 2 });
    await ambassador({ lastName: "First", order: 1 });
    await applyTestPerson(testApp, { lastName: "Pending" });
    const all = await list();
    expect(all.map(({ user }) => user.lastName)).toEqual(["First", "Second"]);
    expect(all[0]).toMatchObject({ licenseNumber: expect.stringMatching(/^TX-/), isApproved: true });
    expect(JSON.stringify(all)).not.toMatch(/\$2b\$|password/);
    const { body, headers } = await admin.get("/api/admin/ambassadors?limit=1&offset=1").expect(200);
    expect(body.map(({ user }: AdminAmbassador) => user.lastName)).toEqual(["Second"]);
    expect(headers["x-total-count"]).toBe("2");
  });

  test("shows editors the public ones alone: also nobody who is suspended", async () => {
    const editor = await signInAs(testApp, "editor");
    const { id, userId } = await ambassador({ lastName: "Suspended" });
    const seen = async () =>
      (await editor.get("/api/admin/ambassadors").expect(200)).body.map((each: AdminAmbassador) => each.id);
    expect(await seen()).toContain(id);
    await editor.get(`/api/admin/ambassadors/${id}`).expect(200);
    await testApp.change(users, { status: "suspended" }, { id: userId });
    expect(await seen()).not.toContain(id);
    await editor.get(`/api/admin/ambassadors/${id}`).expect(403);
    await editor.put(`/api/admin/ambassadors/${id}`).send({ title: "Dr." }).expect(403);
    expect((await list()).map((each) => each.id)).toContain(id);
  });
});

test("an editor can't bring back the address that an owner is changing", async () => {
  const editor = await signInAs(testApp, "editor", "slow.editor@team.example");
  const { id, registrationId, userId, user } = await ambassador({ lastName: "Moving" });
  const { status } = await callDuring(testApp, {
    before: lockPerson(registrationId),
    call: () => editor.put(`/api/admin/ambassadors/${id}`).send({ title: "Dr.", user }),
    after: (tx) => changePerson(tx, userId, { values: { email: "moved@example.org" } }),
  });
  expect(status).toBe(403);
  const [account] = await testApp.rows(users, { id: userId });
  expect(account?.email).toBe("moved@example.org");
});

describe("PUT /api/admin/ambassadors/:id", () => {
  test("changes profile and person, in the directory right away, with account and registration in step", async () => {
    const { id, registrationId, userId } = await ambassador();
    const user = {
      firstName: "Joan",
      lastName: "Changed",
      email: "Joan.Changed@example.org",
      phone: null,
      state: "OR",
    };
    const { body } = await save(id, {
      title: "Endocrinologist",
      displayOrder: 120,
      websiteUrl: "",
      facebookUrl: "https://facebook.com/joan",
      photoUrl: "https://pictures.example/joan.jpg",
      licenseNumber: "OR-1",
      user,
    }).expect(200);
    expect(body).toMatchObject({
      title: "Endocrinologist",
      displayOrder: 120,
      websiteUrl: null,
      facebookUrl: "https://facebook.com/joan",
      user: { ...user, state: "Oregon" },
    });
    expect(await directory()).toMatch(/Joan\.Changed@example\.org/);
    const same = { ...user, state: "Oregon", photoUrl: "https://pictures.example/joan.jpg" };
    const [registration] = await testApp.rows(registrations, { id: registrationId });
    expect(registration).toMatchObject({ ...same, licenseNumber: "OR-1" });
    const [account] = await testApp.rows(users, { id: userId });
    expect(account).toMatchObject(same);
  });

  test("a new address is one that nobody has confirmed yet; the same in other letters is not new", async () => {
    const { id, userId, user } = await ambassador();
    const confirmedAt = async () => (await testApp.rows(users, { id: userId }))[0]?.emailConfirmedAt;
    await testApp.change(users, { emailConfirmedAt: new Date() }, { id: userId });
    await save(id, { user: { email: user.email.toUpperCase() } }).expect(200);
    expect(await confirmedAt()).toEqual(expect.any(Date));
    await save(id, { user: { email: "somebody.new@example.org" } }).expect(200);
    expect(await confirmedAt()).toBeNull();
  });

  test("a change of one field leaves the others", async () => {
    const before = await ambassador({ website: "https://kept.example", disclosures: "Kept." });
    const { body } = await save(before.id, { displayOrder: 5 }).expect(200);
    expect(body).toMatchObject({ ...before, displayOrder: 5, updatedAt: expect.any(String) });
  });

  test("saving returns a 409 on the field and changes nothing when the address is another person's, in any letter case", async () => {
    const taken = await ambassador();
    const { id } = await ambassador({ lastName: "Keeps" });
    const { body } = await save(id, {
      title: "Lost",
      user: { email: taken.user.email.toUpperCase() },
    }).expect(409);
    expect(body.fields).toEqual({ "user.email": ["This email address belongs to someone else."] });
    expect((await list()).find((row) => row.id === id)?.title).not.toBe("Lost");
  });

  test("saving returns 409 when someone else has changed the ambassador, or only the person, meanwhile", async () => {
    const { id, registrationId, updatedAt } = await ambassador();
    const { body } = await save(id, { title: "First window", updatedAt }).expect(200);
    expect((await save(id, { title: "Second window", updatedAt }).expect(409)).body.code).toBe(
      "stale_version",
    );
    await save(id, { title: "Reloaded", updatedAt: body.updatedAt }).expect(200);
    const seen = (await list()).find((row) => row.id === id)?.updatedAt;
    await testApp.db
      .update(registrations)
      .set({ phone: "206 555 0177", updatedAt: new Date() })
      .where(eq(registrations.id, registrationId));
    await save(id, { title: "Too late", updatedAt: seen }).expect(409);
  });

  test("two windows at the same moment: one is saved, the other is told", async () => {
    const { id, updatedAt } = await ambassador();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(id, { title: `Window ${index}`, updatedAt })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test("unpublished, an ambassador leaves the directory and can be approved again", async () => {
    const { id, registrationId } = await ambassador({ lastName: "Leaving" });
    await save(id, { isApproved: false }).expect(200);
    expect(await directory()).not.toContain("Leaving");
    expect((await list()).some((row) => row.id === id)).toBe(false);
    const [unpublished, ...others] = await list("?unpublished=true");
    expect({ id: unpublished?.id, others }).toEqual({ id, others: [] });
    // Published or not, an ambassador is found by id.
    expect((await admin.get(`/api/admin/ambassadors/${id}`).expect(200)).body).toEqual(unpublished);
    const { body: request } = await admin.get(`/api/admin/ambassador-requests/${registrationId}`).expect(200);
    expect(request.status).toBe("pending");
    await admin.post("/api/admin/ambassador-approve").send({ registrationId }).expect(200);
    expect(await directory()).toContain("Leaving");
    expect(await list("?unpublished=true")).toEqual([]);
  });

  test("takes back what it lists; approving has its own call", async () => {
    const { id } = await ambassador();
    const listed = (await list()).find((row) => row.id === id);
    await save(id, { ...listed, title: "As it was listed" }).expect(200);
    await save(id, { isApproved: false }).expect(200);
    const { body } = await save(id, { isApproved: true }).expect(409);
    expect(body).toMatchObject({ code: "not_approved", message: expect.stringContaining("Requests") });
    expect((await list()).some((row) => row.id === id)).toBe(false);
  });

  test("not shared, an ambassador stays in the panel only", async () => {
    const { id } = await ambassador({ lastName: "Unshared" });
    await save(id, { sharePublicly: false }).expect(200);
    expect(await directory()).not.toContain("Unshared");
    expect((await list()).some((row) => row.id === id)).toBe(true);
  });

  test("saving stores nothing that the contract does not name", async () => {
    const { id } = await ambassador();
    const administrators = () => testApp.db.$count(users, eq(users.isAdmin, true));
    const before = await administrators();
    await save(id, { userId: "x", approvedBy: "y", user: { isAdmin: true, role: "admin" } }).expect(200);
    expect(await administrators()).toBe(before);
  });
});

test("a photo that only the account or the registration names goes with the one that is replaced", async () => {
  const { id, userId } = await ambassador();
  const { storage, database } = testApp.services;
  const photo = photoPathOf("account-face");
  await storage.write(photoFile("account-face", 1280), Buffer.from("a face"));
  await database.db.update(users).set({ photoUrl: photo }).where(eq(users.id, userId));
  await (await testApp.signIn()).get(photo).expect(200);
  await save(id, { title: "Endocrinologist" }).expect(200);
  await (await testApp.signIn()).get(photo).expect(200);
  await save(id, { photoUrl: "" }).expect(200);
  await testApp.http.get(photo).expect(404);
});

test("the headshot of an application is the visitor's own, or refused; it shows once approved, and goes when it is replaced", async () => {
  const agent = visitor();
  const imageUrl = await photoOf(agent, await picture("jpeg"));
  const body = application({ imageUrl });
  const stranger = await testApp.http.post("/api/ambassadors").send(body).expect(400);
  expect(stranger.body.fields).toEqual({ imageUrl: ["Please upload the picture first"] });
  const { body: applied } = await agent.post("/api/ambassadors").send(body).expect(201);
  await admin.post("/api/admin/ambassador-approve").send({ registrationId: applied.id }).expect(200);
  expect(await directory()).toContain(imageUrl);
  await testApp.http.get(imageUrl).expect(200);
  const shown = (await list()).find(({ registrationId }) => registrationId === applied.id);
  await save(shown?.id ?? "", { photoUrl: null }).expect(200);
  await testApp.http.get(imageUrl).expect(404);
});
