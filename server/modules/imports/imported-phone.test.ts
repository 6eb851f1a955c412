import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { crmApplication } from "#server/test/crm-app.ts";
import { eventually } from "#server/test/eventually.ts";
import { importAll, importFile } from "#server/test/import-file.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

const { testApp, fake, db, contactOf, start, register } = crmApplication();
const admin = signedIn(testApp);

const waiting = () => db().$count(deliveries, eq(deliveries.status, "waiting"));

test("a phone that an import fills in reaches the CRM; the CRM learns of nobody else by it", async () => {
  const { id: gap } = await register({ email: "gap@example.org" });
  await register({ email: "own@example.org", phone: "(512) 555-0199" });
  start();
  await eventually(async () => expect((await contactOf(gap))?.status).toBe("synced"));
  await eventually(async () => expect(fake.crm.contacts.size).toBe(2));
  await eventually(async () => expect(await waiting()).toBe(0));
  const phones = () => [...fake.crm.contacts.values()].map(({ fields }) => fields.phone).sort();
  expect(phones()).toEqual(["(512) 555-0199", undefined]);

  fake.crm.requests.length = 0;
  const { id } = await importAll(admin, importFile("gap@example.org", "own@example.org", "new@example.org"));
  await eventually(() => expect(phones()).toEqual(["(512) 555-0142", "(512) 555-0199"]));
  await eventually(async () => expect(await contactOf(gap)).toMatchObject({ status: "synced" }));
  expect(fake.crm.calls().filter((call) => call.endsWith("/contacts/upsert"))).toHaveLength(1);

  await importAll(admin, importFile("gap@example.org"));
  expect(await waiting()).toBe(0);

  await admin.post(`/api/admin/imports/${id}/undo`).expect(200);
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(phones()).toEqual(["(512) 555-0199", undefined]);
});
