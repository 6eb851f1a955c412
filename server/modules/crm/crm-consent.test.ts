import { beforeEach, expect, test } from "vitest";
import { crmApplication } from "#server/test/crm-app.ts";
import { eventually } from "#server/test/eventually.ts";
import { setSettings } from "#server/test/settings.ts";
import { registrations } from "#shared/schema/registrations.ts";

const { testApp, fake, db, contactOf, start, register, change, statusIs, crmRows } = crmApplication();

beforeEach(() => setSettings(db(), { crmOtherUses: "on" }));

test("the CRM gets only people who consented, while it uses contacts for more than our messages", async () => {
  start();
  const { id: without } = await register();
  const { id: withConsent } = await register({ crmConsent: true });
  await statusIs(withConsent, "synced");
  await statusIs(without, "none");
  expect(fake.crm.contacts.size).toBe(1);
});

test("a withdrawn consent removes the contact from the CRM", async () => {
  start();
  const { id } = await register({ crmConsent: true });
  await statusIs(id, "synced");
  await db().update(registrations).set({ crmConsent: false });
  await change(id);
  await statusIs(id, "none");
  await eventually(() => expect(fake.crm.contacts.size).toBe(0));
  expect((await contactOf(id))?.contactId).toBeNull();
});

test("the contacts of people who never consented leave the CRM when it begins other uses, and come back when it ends them", async () => {
  const admin = await testApp.signIn();
  const setOtherUses = (value: string) =>
    admin.put("/api/admin/app-settings").send({ key: "crmOtherUses", value }).expect(200);
  const inCrm = () => [...fake.crm.contacts.values()].map(({ fields }) => fields.email).sort();
  await setOtherUses("off");
  start();
  const [without, withConsent] = [await register(), await register({ crmConsent: true })];
  await statusIs(without.id, "synced");
  await statusIs(withConsent.id, "synced");
  await setOtherUses("on");
  await eventually(() => expect(inCrm()).toEqual([withConsent.email]));
  await statusIs(without.id, "none");
  await setOtherUses("off");
  await eventually(() => expect(inCrm()).toEqual([without.email, withConsent.email].sort()));
  const sent = (await crmRows()).length;
  await setOtherUses("off");
  expect(await crmRows()).toHaveLength(sent);
});

test("without other uses everyone is sent, consent or not", async () => {
  await setSettings(db(), { crmOtherUses: "off" });
  start();
  const { id } = await register();
  await statusIs(id, "synced");
});
