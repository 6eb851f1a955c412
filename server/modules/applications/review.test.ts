import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { signedIn, testApplication } from "#server/test/app.ts";
import { applyTestPerson, registerTestPerson } from "#server/test/register.ts";
import type { AmbassadorRequest } from "#shared/api/ambassador-requests.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

const nobody = "00000000-0000-4000-8000-000000000000";
const apply = (more: Record<string, unknown> = {}) => applyTestPerson(testApp, more);
const approve = (registrationId: string, more: object = {}) =>
  admin.post("/api/admin/ambassador-approve").send({ registrationId, ...more });
const reject = (registrationId: string, reason = "The license could not be found.") =>
  admin.post("/api/admin/ambassador-reject").send({ registrationId, reason });
const ask = (registrationId: string, notes = "Please send your license number.") =>
  admin.post("/api/admin/ambassador-ask").send({ registrationId, notes });
const review = async (id: string) =>
  (await admin.get(`/api/admin/ambassador-requests/${id}`).expect(200)).body;
const directory = async () => (await testApp.http.get("/api/ambassadors").expect(200)).text;
const mailsOf = async (id: string) =>
  (await testApp.rows(deliveries, { registrationId: id }))
    .map(({ kind }) => kind)
    .filter((kind) => /approved|rejected|more/.test(kind));

describe("approving", () => {
  test("makes the applicant an ambassador, public right away, with the evidence kept", async () => {
    const id = await apply({ lastName: "Approved" });
    const { body } = await approve(id, { displayOrder: 12, npiEvidence: "NPI 1234567890, active" }).expect(
      200,
    );
    expect(body).toEqual({ message: "Ambassador approved successfully!" });
    const [shown] = JSON.parse(await directory());
    expect(shown).toMatchObject({
      displayOrder: 12,
      user: {
        lastName: "Approved",
        role: "ambassador",
        email: expect.stringContaining("@"),
        phone: expect.stringContaining("555"),
      },
    });
    expect(shown).not.toHaveProperty("licenseNumber");
    const [registration] = await testApp.rows(registrations, { id });
    const [user] = await testApp.rows(users, { id: registration?.userId });
    expect(user).toMatchObject({ role: "ambassador", status: "active" });
    expect(registration?.processedAt).toBeInstanceOf(Date);
    const [profile] = await testApp.rows(ambassadorProfiles, { userId: user?.id });
    const [boss] = await testApp.rows(users, { isAdmin: true });
    expect(profile).toMatchObject({ isApproved: true, approvedBy: boss?.id, approvedAt: expect.any(Date) });
    expect(await review(id)).toMatchObject({ status: "approved", npiEvidence: "NPI 1234567890, active" });
    expect(await mailsOf(id)).toEqual(["mail.application-approved"]);
  });

  test("takes what the panel shows, and the id decides", async () => {
    const id = await apply({ lastName: "Unchanged" });
    await approve(id, {
      email: "other@example.org",
      firstName: "Other",
      lastName: "Name",
      phone: null,
      state: "Texas",
      photoUrl: "",
      credentials: "DO",
      licenseNumber: "X",
      specialty: null,
      bio: "short",
      disclosures: "",
      ambassadorInfo: "anything",
    }).expect(200);
    expect(await review(id)).toMatchObject({ lastName: "Unchanged", credentials: "MD", status: "approved" });
  });

  test("ten times at the same moment is once", async () => {
    const id = await apply();
    const responses = await Promise.all(Array.from({ length: 10 }, () => approve(id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const first = (await review(id)).processedAt;
    await approve(id).expect(200);
    expect((await review(id)).processedAt).toBe(first);
    expect(await mailsOf(id)).toEqual(["mail.application-approved"]);
  });

  test("approving makes a profile from the registration when the person asked on the registration form", async () => {
    const registrationId = await registerTestPerson(testApp, {
      firstName: "Rosa",
      lastName: "Registered",
      email: "rosa@example.org",
      state: "OR",
      registrationType: "provider",
      specialty: "Endocrinology",
      credentials: "NP",
      licenseNumber: "OR-77",
      wantAmbassadorRole: true,
      sharePublicly: true,
    });
    expect(await review(registrationId)).toMatchObject({
      hasProfile: false,
      title: null,
      bio: null,
      status: "pending",
    });
    await approve(registrationId, { bio: "She knows the thyroid." }).expect(200);
    const list = (await admin.get("/api/admin/ambassadors").expect(200)).body;
    expect(list).toContainEqual(
      expect.objectContaining({
        registrationId,
        licenseNumber: "OR-77",
        title: "Endocrinology",
        credentials: "NP",
        primaryLicenseState: "OR",
        bio: "She knows the thyroid.",
      }),
    );
    // That form's consent is to first name and initial on another list.
    expect(await directory()).not.toContain("Registered");
    const token = signLink(testApp.services.secret, "preferences", {
      id: registrationId,
      email: "rosa@example.org",
    });
    await testApp.http.post("/api/preferences").send({ token, sharePublicly: true }).expect(200);
    testApp.clearCache();
    expect(await directory()).toContain("Registered");
  });

  test.each(["suspended", "inactive", "hidden"] as const)("who is %s stays so until ended", async (state) => {
    const id = await apply({ lastName: "Keptout" });
    const [registration] = await testApp.rows(registrations, { id });
    const isTheirs = eq(users.id, registration?.userId ?? "");
    const set = (isOut: boolean) =>
      state === "hidden"
        ? testApp.change(registrations, { hidden: isOut }, { id })
        : testApp.change(users, { status: isOut ? state : "pending" }, isTheirs);
    await set(true);
    expect((await approve(id).expect(409)).body.code).toBe("kept_out");
    expect(await directory()).not.toContain("Keptout");
    const [account] = await testApp.rows(users, isTheirs);
    expect(account).toMatchObject({
      role: "healthcare_professional",
      status: state === "hidden" ? "pending" : state,
    });
    await set(false);
    await approve(id).expect(200);
    await testApp.db.delete(users).where(isTheirs);
  });

  test("a person from abroad can be reviewed and gets no invented license state", async () => {
    const registrationId = await registerTestPerson(testApp, {
      state: "Other/International",
      registrationType: "provider",
      wantAmbassadorRole: true,
    });
    const shown = await review(registrationId);
    expect(shown).toMatchObject({ primaryLicenseState: null, licenseNumber: null });
    expect(new URL(shown.npiSearchUrl).searchParams.has("state")).toBe(false);
  });

  test("an unknown or malformed id is a 404, a patient's a 409, none a 400", async () => {
    await approve(nobody).expect(404);
    await approve("1 or 1=1").expect(404);
    await admin.post("/api/admin/ambassador-approve").send({}).expect(400);
    const registrationId = await registerTestPerson(testApp);
    const refused = await approve(registrationId).expect(409);
    expect(refused.body.message).toBe("This person has not asked to become an ambassador.");
    await admin.get(`/api/admin/ambassador-requests/${registrationId}`).expect(404);
    await reject(nobody).expect(404);
    await ask("nonsense").expect(404);
  });
});

describe("rejecting and asking for more", () => {
  test("a rejected request leaves the list with its reason, and the same once more is harmless", async () => {
    const id = await apply({ lastName: "Rejected" });
    await reject(id).expect(200);
    await reject(id).expect(200);
    expect(await review(id)).toMatchObject({
      status: "rejected",
      reviewNotes: "The license could not be found.",
      processedAt: expect.any(String),
    });
    expect(await mailsOf(id)).toEqual(["mail.application-rejected"]);
    expect(await directory()).not.toContain("Rejected");
  });

  test("another reason, or one for an approved ambassador, is told instead of lost", async () => {
    const id = await apply();
    await reject(id).expect(200);
    await reject(id, "Another reason").expect(409);
    await ask(id).expect(409);
    await approve(id, { processedAt: null }).expect(409);
    const { processedAt } = await review(id);
    await admin.post(`/api/admin/ambassador-requests/${id}/undo`).expect(200);
    await approve(id, { processedAt }).expect(200);
    const approved = await apply();
    await approve(approved).expect(200);
    expect((await reject(approved).expect(409)).body.code).toBe("already_decided");
    expect((await review(approved)).status).toBe("approved");
  });

  test("asking keeps the request pending and every note", async () => {
    const id = await apply();
    await ask(id, "First question").expect(200);
    await ask(id, "Second question").expect(200);
    await reject(id, "No answer came").expect(200);
    const { reviewNotes, earlierNotes } = await review(id);
    expect(reviewNotes).toBe("No answer came");
    expect(earlierNotes).toMatch(/^\d{4}-\d\d-\d\d\nSecond question\n\n\d{4}-\d\d-\d\d\nFirst question$/);
    // The questions' mails had not left when the request was rejected.
    expect(await mailsOf(id)).toEqual(["mail.application-rejected"]);
  });

  test("asking alone leaves it pending; a reason and notes are needed", async () => {
    const id = await apply();
    await ask(id).expect(200);
    expect(await review(id)).toMatchObject({ status: "pending", processedAt: null });
    expect((await ask(id, "  ").expect(400)).body.fields).toEqual({ notes: ["Please say what is missing"] });
    expect((await reject(id, "").expect(400)).body.fields).toEqual({ reason: ["Please give a reason"] });
  });

  test("also when the person asked on the registration form", async () => {
    const provider = { registrationType: "provider", wantAmbassadorRole: true };
    const registrationId = await registerTestPerson(testApp, provider);
    await ask(registrationId).expect(200);
    await reject(registrationId).expect(200);
    expect(await review(registrationId)).toMatchObject({
      status: "rejected",
      earlierNotes: expect.any(String),
    });
  });
});

test("duplicate hints name the same mailbox, phone and license, however they were typed", async () => {
  const first = await apply({
    email: "dup@example.org",
    phone: "+1 (206) 555-0100",
    licenseNumber: "wa 12-345",
  });
  const second = await apply({
    email: "dup+again@example.org",
    phone: "206.555.0100",
    licenseNumber: "WA12345",
  });
  // Many write no number.
  const licenseNumber = "N/A";
  const duplicate = await apply({ email: "dup_again@example.org", phone: "206.555.0199", licenseNumber });
  expect((await review(second)).duplicates).toEqual([
    {
      registrationId: first,
      name: "Jane Doe",
      email: "dup@example.org",
      same: ["email", "phone", "license"],
    },
  ]);
  expect((await review(first)).duplicates).toHaveLength(1);
  expect((await review(duplicate)).duplicates).toEqual([]);
  const abroad = await apply({ email: "abroad@example.org", phone: "+44 206 555 0100", licenseNumber });
  expect((await review(abroad)).duplicates).toEqual([]);
  const withExtension = await apply({
    email: "extension@example.org",
    phone: "\u202d(206) 555-0199 x12\u202c / 555-0198",
  });
  const { phone, duplicates } = await review(withExtension);
  expect(phone).toBe("(206) 555-0199 x12 / 555-0198");
  expect(duplicates).toMatchObject([{ registrationId: duplicate, same: ["phone"] }]);
});

describe("GET /api/admin/ambassador-requests", () => {
  const ids: Record<string, string> = {};
  const list = async (query = "") => {
    const { body, headers } = await admin.get(`/api/admin/ambassador-requests${query}`).expect(200);
    return {
      total: Number(headers["x-total-count"]),
      rows: body.map(({ lastName, status }: AmbassadorRequest) => `${lastName}: ${status}`),
    };
  };

  beforeAll(async () => {
    await testApp.removePeople();
    for (const lastName of ["Waits", "Asked", "Refused", "Taken", "Changed"])
      ids[lastName] = await apply({ lastName });
    await ask(ids.Asked ?? "").expect(200);
    await reject(ids.Refused ?? "").expect(200);
    await approve(ids.Taken ?? "").expect(200);
    await reject(ids.Changed ?? "").expect(200);
    await approve(ids.Changed ?? "").expect(200);
  });

  test.each([
    ["", ["Waits: pending", "Asked: asked"]],
    ["?status=pending", ["Waits: pending", "Asked: asked"]],
    ["?status=asked", ["Asked: asked"]],
    ["?status=approved", ["Changed: approved", "Taken: approved"]],
    ["?status=rejected", ["Refused: rejected"]],
  ])("%s: the open ones the longest waiting first, the decided ones the newest", async (query, rows) => {
    expect(await list(query)).toEqual({ total: rows.length, rows });
  });

  test("a page at a time, with the count of all", async () => {
    expect(await list("?limit=1")).toEqual({ total: 2, rows: ["Waits: pending"] });
    expect(await list("?limit=1&offset=1")).toEqual({ total: 2, rows: ["Asked: asked"] });
    expect(await list("?limit=1&offset=2")).toEqual({ total: 2, rows: [] });
  });

  test("an ambassador who was taken out of the directory stays an approved request", async () => {
    const ambassadors = (await admin.get("/api/admin/ambassadors").expect(200)).body;
    const { id } = ambassadors.find((row: { registrationId: string }) => row.registrationId === ids.Taken);
    await admin.put(`/api/admin/ambassadors/${id}`).send({ isApproved: false }).expect(200);
    expect((await list("?status=approved")).rows).toContain("Taken: approved");
  });
});
