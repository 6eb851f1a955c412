import { compare } from "bcrypt";
import { describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { application, registerTestPerson } from "#server/test/register.ts";
import { ambassadorApplications, ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication();
const apply = (body: object) => testApp.http.post("/api/ambassadors").send(body);

async function storedOf(id: string) {
  const [registration] = await testApp.rows(registrations, { id });
  const userId = registration?.userId ?? "";
  const [user] = await testApp.rows(users, { id: userId });
  const [profile] = await testApp.rows(ambassadorProfiles, { userId });
  const [decision] = await testApp.rows(ambassadorApplications, { userId });
  return { registration, user, profile, decision };
}

describe("POST /api/ambassadors", () => {
  test("writes account, profile, application and registration, and returns the registration's id only", async () => {
    const body = application({ website: "https://doe.example", disclosures: "None.", order: 7 });
    const { body: response } = await apply(body).expect(201);
    const { registration, user, profile, decision } = await storedOf(response.id);
    expect(response).toEqual({ id: registration?.id });
    expect(user).toMatchObject({ role: "healthcare_professional", status: "pending", isAdmin: false });
    expect(await compare(body.password, user?.password ?? "")).toBe(true);
    expect(profile).toMatchObject({
      isApproved: false,
      sharePublicly: true,
      acceptedGuidelines: true,
      websiteUrl: "https://doe.example",
      displayOrder: 7,
      primaryLicenseState: "TX",
    });
    expect(decision).toMatchObject({ status: "pending", title: body.title, reviewedAt: null });
    expect(registration).toMatchObject({
      registrationType: "provider",
      wantAmbassadorRole: true,
      state: "Texas",
      licenseNumber: body.licenseNumber,
      credentials: "MD",
      bio: body.bio,
      disclosures: "None.",
      ambassadorInfo: "Family Physician\nhttps://doe.example",
      processedAt: null,
    });
  });

  test("queues the contact and both mails, without an address or a name in them", async () => {
    const { body } = await apply(application()).expect(201);
    const queued = await testApp.rows(deliveries, { registrationId: body.id });
    expect(queued.map(({ kind }) => kind).sort()).toEqual([
      "crm.upsert",
      "mail.application-received",
      "mail.new-request",
    ]);
    expect(JSON.stringify(queued)).not.toMatch(/example\.org|Jane|Doe/);
  });

  test("makes nothing public before someone approves", async () => {
    const body = application({ lastName: "Notyetpublic" });
    await apply(body).expect(201);
    for (const path of ["/api/ambassadors", "/api/registrations", "/", "/ambassadors"])
      expect((await testApp.http.get(path)).text).not.toMatch(/Notyetpublic|TX-LICENSE/);
  });

  test("names every wrong field with the message of the specification", async () => {
    const { body } = await apply({
      phone: "12",
      password: "short",
      bio: "Too short.",
      website: "javascript:alert(1)",
      facebookUrl: "face",
      instagramUrl: "insta",
      youtubeUrl: "data:text/html,x",
      acceptedGuidelines: false,
      order: -1,
    }).expect(400);
    expect(body.fields).toEqual({
      firstName: ["First name is required"],
      lastName: ["Last name is required"],
      email: ["Valid email address is required"],
      phone: ["Valid phone number is required"],
      password: ["Password must be at least 8 characters"],
      title: ["Professional title is required"],
      bio: ["Bio must be at least 50 characters"],
      credentials: ["Professional credentials are required"],
      licenseNumber: ["License number is required"],
      primaryLicenseState: ["Primary license state is required"],
      website: ["Please enter a valid website URL"],
      facebookUrl: ["Please enter a valid Facebook URL"],
      instagramUrl: ["Please enter a valid Instagram URL"],
      youtubeUrl: ["Please enter a valid YouTube URL"],
      acceptedGuidelines: ["You must accept the Ambassador Guidelines"],
      agreeToTerms: ["You must agree to the Terms of Service and Privacy Policy"],
      sharePublicly: ["You must consent to having your information displayed publicly"],
      order: ["Please enter a whole number, 0 or more"],
    });
  });

  test("refuses a password that bcrypt would cut off", async () => {
    const { body } = await apply(application({ password: "ä".repeat(37) })).expect(400);
    expect(body.fields.password).toEqual(["Password must be at most 72 characters"]);
  });

  test("returns 409 and changes nothing when the address is registered already, in any letter case", async () => {
    const person = application();
    const { firstName, lastName, email } = person;
    await registerTestPerson(testApp, { firstName, lastName, email });
    const { body } = await apply({ ...person, email: email.toUpperCase() }).expect(409);
    expect(body).toMatchObject({
      message: "This email address is already registered.",
      fields: { email: ["This email address is already registered."] },
    });
    const [user] = await testApp.rows(users, { email });
    expect(user).toMatchObject({ password: null, role: "patient" });
  });

  test("stores nothing that the contract does not name", async () => {
    const { body } = await apply(
      application({
        isAdmin: true,
        role: "admin",
        status: "active",
        isApproved: true,
        approvedAt: "2020-01-01",
        approvedBy: "00000000-0000-4000-8000-000000000000",
        processedAt: "2020-01-01",
        displayOrder: 1,
      }),
    ).expect(201);
    const { registration, user, profile } = await storedOf(body.id);
    expect(user).toMatchObject({ isAdmin: false, role: "healthcare_professional", status: "pending" });
    expect(profile).toMatchObject({ isApproved: false, approvedAt: null, approvedBy: null, displayOrder: 0 });
    expect(registration?.processedAt).toBeNull();
  });
});
