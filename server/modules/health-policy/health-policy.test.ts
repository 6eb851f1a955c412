import { beforeEach, describe, expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { registration } from "#server/test/register.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { appSettings } from "#shared/schema/settings.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

const policy = async () => (await testApp.http.get("/api/health-policy").expect(200)).body;
const setOtherUses = (value: string) =>
  admin.put("/api/admin/app-settings").send({ key: "crmOtherUses", value });

beforeEach(() => testApp.db.delete(appSettings));

test("the policy names GoHighLevel only while both of its settings are stored", async () => {
  expect(await policy()).toMatchObject({ crm: null, crmOtherUses: false, logDays: 90, backupDays: 35 });
  await admin.put("/api/admin/settings").send({ ghlLocationId: "location" }).expect(200);
  expect((await policy()).crm).toBeNull();
  await admin.put("/api/admin/settings").send({ ghlPrivateKey: "pit-1" }).expect(200);
  expect((await policy()).crm).toBe("GoHighLevel");
  await admin.put("/api/admin/settings").send({ ghlPrivateKey: "" }).expect(200);
  expect((await policy()).crm).toBeNull();
});

test("a mail service and one for photos are named only where they are used", async () => {
  const { env } = testApp.services;
  expect(await policy()).toMatchObject({ usesMailService: false, usesStorageService: false });
  Object.assign(env, { SMTP_URL: "smtp://mail.example", S3_BUCKET: "photos" });
  testApp.clearCache();
  expect(await policy()).toMatchObject({ usesMailService: true, usesStorageService: true });
  Object.assign(env, { SMTP_URL: undefined, S3_BUCKET: undefined });
});

describe("the consent to the CRM's other uses", () => {
  const register = (headers: Record<string, string> = {}) =>
    testApp.http
      .post("/api/register")
      .set(headers)
      .send(registration({ crmConsent: true }))
      .expect(201);
  const consentOf = async ({ body }: { body: { id: string } }) => {
    const [row] = await testApp.rows(registrations, { id: body.id });
    return row?.crmConsent;
  };

  test("is a setting that is on or off and nothing else", async () => {
    await setOtherUses("on").expect(200);
    expect((await policy()).crmOtherUses).toBe(true);
    await setOtherUses("maybe").expect(400);
  });

  test("is not asked of a browser that sends Global Privacy Control", async () => {
    const ask = () => testApp.http.get("/api/privacy-signal");
    expect((await ask().set("Sec-GPC", "1").expect(200)).body).toEqual({ gpc: true });
    const { body, headers } = await ask().expect(200);
    expect(body).toEqual({ gpc: false });
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("is stored, and is a no from a browser that sends Global Privacy Control", async () => {
    expect(await consentOf(await register())).toBe(true);
    expect(await consentOf(await register({ "Sec-GPC": "1" }))).toBe(false);
  });
});
