import { beforeEach, expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { applyTestPerson } from "#server/test/applications.ts";
import { crmApplication } from "#server/test/crm-app.ts";
import { eventually } from "#server/test/eventually.ts";
import { failures } from "#server/test/fakes/fake-server.ts";

/** What a person is called at the CRM follows what they are here: tags come, and go. */

const { testApp, fake, start, register } = crmApplication();
const admin = signedIn(testApp);
beforeEach(() => start());

const tags = () => [...fake.crm.contacts.values()].at(-1)?.tags.toSorted();
const tagsAre = (...expected: string[]) => eventually(() => expect(tags()).toEqual(expected.toSorted()));

test("an applicant becomes an ambassador, and later is unpublished; what the staff there added stays", async () => {
  const registrationId = await applyTestPerson(testApp);
  await tagsAre("provider", "ambassador applicant");
  // A contact that was made just now has nothing to be taken off.
  expect(fake.crm.calls()).toEqual(["POST /contacts/upsert", "POST /contacts/:id/tags"]);
  [...fake.crm.contacts.values()].at(-1)?.tags.push("spoke at the gala");

  await admin.post("/api/admin/ambassador-approve").send({ registrationId }).expect(200);
  await tagsAre("provider", "ambassador", "spoke at the gala");

  const [profile] = (await admin.get("/api/admin/ambassadors").expect(200)).body;
  await admin.put(`/api/admin/ambassadors/${profile.id}`).send({ isApproved: false }).expect(200);
  await tagsAre("provider", "spoke at the gala");
});

test("an applicant who is turned down is none any more", async () => {
  const registrationId = await applyTestPerson(testApp);
  await tagsAre("provider", "ambassador applicant");
  const decision = { registrationId, reason: "The license could not be found." };
  await admin.post("/api/admin/ambassador-reject").send(decision).expect(200);
  await tagsAre("provider");
});

test("another type, also when the CRM fails in between", async () => {
  const { id } = await register({ registrationType: "patient" });
  await tagsAre("patient");
  const asDocumented = fake.crm.respond;
  let refusals = 0;
  fake.crm.respond = (req, res) => {
    if (req.method !== "DELETE" || refusals > 0) return asDocumented(req, res);
    refusals += 1;
    failures["500"]?.(req, res);
  };
  await admin.put(`/api/admin/registrations/${id}`).send({ registrationType: "supporter" }).expect(200);
  await tagsAre("supporter");
  expect(refusals).toBe(1);
});
