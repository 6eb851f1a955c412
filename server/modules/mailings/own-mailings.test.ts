import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { signedIn, testApplication } from "#server/test/app.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const db = () => testApp.services.database.db;

type Recipient = Partial<typeof mailingRecipients.$inferInsert>;

async function mailed(subject: string, personId: string, recipient: Recipient): Promise<string> {
  const text = { subject, body: "Words.", audience: {}, state: "done" as const };
  const [mailing] = await db().insert(mailings).values(text).returning();
  const mailingId = mailing?.id ?? "";
  await db()
    .insert(mailingRecipients)
    .values({ mailingId, number: 1, personId, ...recipient });
  return mailingId;
}

const ownData = async (id: string, email: string) => {
  const token = signLink(testApp.services.secret, "my-data", { id, email });
  const { body } = await testApp.http.post("/api/my-data").send({ token }).expect(200);
  return body;
};

test("a person's page has the mailings to them with subject, time, state and reason, and nobody else's", async () => {
  const email = "ada@example.org";
  const ada = await registerTestPerson(testApp, { firstName: "Ada", email });
  const bea = await registerTestPerson(testApp, { firstName: "Bea", email: "bea@example.org" });
  expect((await ownData(ada, email)).mailings).toEqual([]);
  const at = new Date("2026-11-03T15:00:00Z");
  await mailed("{firstName|Hello}: call {representative|your  representative}", ada, { state: "sent", at });
  await mailed("To {state}", ada, { state: "skipped", at, reason: "Unsubscribed." });
  await mailed("Not yet", ada, {});
  await mailed("For Bea", bea, { state: "sent", at });
  expect((await ownData(ada, email)).mailings).toEqual(
    [
      { subject: "Not yet", at: null, state: "waiting", reason: null },
      { subject: "To Texas", at: at.toISOString(), state: "skipped", reason: "Unsubscribed." },
      { subject: "Ada: call your representative", at: at.toISOString(), state: "sent", reason: null },
    ].map((mailing) => ({ ...mailing, language: "en", reasonLanguage: "en" })),
  );
});

test("erasing a person leaves the state of their mailings, and no id", async () => {
  const email = "cleo@example.org";
  const cleo = await registerTestPerson(testApp, { firstName: "Cleo", email });
  const id = await mailed("To Cleo", cleo, { state: "sent", at: new Date() });
  await testApp.http
    .post("/api/my-data/delete")
    .send({ token: signLink(testApp.services.secret, "my-data", { id: cleo, email }) })
    .expect(200);
  const [row] = await db().select().from(mailingRecipients).where(eq(mailingRecipients.mailingId, id));
  expect(row).toMatchObject({ personId: null, state: "sent" });
  const { body } = await admin.get(`/api/admin/mailings/${id}/recipients`).expect(200);
  expect(body).toEqual([expect.objectContaining({ personId: null, email: null, state: "sent" })]);
});
