import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { eventually, signedIn } from "#server/test/app.ts";
import { crmApplication } from "#server/test/crm-app.ts";
import { crmCredentials, saveCrmCredentials } from "#server/test/fakes/fake-crm.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { importAll, importFile } from "#server/test/import-file.ts";
import { applyTestPerson } from "#server/test/register.ts";
import { setSettings } from "#server/test/settings.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { users } from "#shared/schema/users.ts";

const { testApp, fake, contactOf, start, lookOnce, register, change, statusIs, crmRows } = crmApplication();
const admin = signedIn(testApp);

describe("a registration reaches the CRM", () => {
  test("once, with how to reach the person, without leave for updates until the address is confirmed", async () => {
    start();
    const { id, email } = await register({ phone: "(512) 555-0142", registrationType: "supporter" });
    await statusIs(id, "synced");
    const [contact] = fake.crm.contacts.values();
    expect(contact).toEqual({
      id: expect.any(String),
      tags: ["supporter"],
      fields: {
        locationId: crmCredentials.locationId,
        firstName: "Ada",
        lastName: "Lovelace",
        email,
        phone: "(512) 555-0142",
        state: "Texas",
        country: "US",
        source: "website",
        dnd: true,
      },
    });
    expect(fake.crm.calls()).toEqual(["POST /contacts/upsert", "POST /contacts/:id/tags"]);
    expect(await contactOf(id)).toMatchObject({ contactId: contact?.id, reason: null });
    await testApp.change(users, { emailConfirmedAt: new Date() }, { email });
    await change(id);
    const isSilent = () => [...fake.crm.contacts.values()][0]?.fields.dnd;
    await eventually(() => expect(isSilent()).toBe(false));
    // "if you want them; each has a link that ends them": the link of every email.
    const token = signLink(testApp.services.secret, "preferences", { id, email });
    await testApp.http.post("/api/unsubscribe").query({ token }).type("form").expect(200);
    await eventually(() => expect(isSilent()).toBe(true));
  });

  test("a complaint ends the leave for updates there, until the owner ends the complaint at the person's wish", async () => {
    start();
    const { id, email } = await register();
    await testApp.change(users, { emailConfirmedAt: new Date() }, { email });
    await change(id);
    const isSilent = () => [...fake.crm.contacts.values()][0]?.fields.dnd;
    await eventually(() => expect(isSilent()).toBe(false));
    testApp.services.env.MAIL_EVENTS_SECRET = "secret of reports";
    await testApp.http
      .post("/api/mail-events/postmark")
      .auth("events", "secret of reports")
      .send({ RecordType: "SpamComplaint", ID: 1, Email: email })
      .expect(200);
    await eventually(() => expect(isSilent()).toBe(true));
    await admin.post("/api/admin/suppressions/allow").send({ email }).expect(200);
    await eventually(() => expect(isSilent()).toBe(false));
  });

  test("a person from another country has no country and no state there", async () => {
    start();
    const { id } = await register({ state: "Other/International" });
    await statusIs(id, "synced");
    const [contact] = fake.crm.contacts.values();
    expect(contact?.fields).not.toHaveProperty("country");
    expect(contact?.fields).not.toHaveProperty("state");
  });

  test("with two workers, each once, and a few changes of one person as one", async () => {
    const people = [];
    for (let index = 0; index < 6; index += 1) people.push(await register());
    const [first] = people;
    if (!first) throw new Error("nobody registered");
    await change(first.id);
    await change(first.id);
    start();
    start();
    for (const { id } of people) await statusIs(id, "synced");
    expect(fake.crm.calls().filter((call) => call === "POST /contacts/upsert")).toHaveLength(6);
    expect(fake.crm.contacts.size).toBe(6);
    expect((await crmRows()).every(({ status }) => status === "done")).toBe(true);
  });

  test("also when the worker that had it in hand was killed", async () => {
    const { id } = await register();
    const claim = (claimedUntil: Date) => testApp.db.update(deliveries).set({ attempts: 1, claimedUntil });
    await claim(new Date(Date.now() + 60_000));
    await lookOnce();
    expect(fake.crm.requests).toHaveLength(0);
    await claim(new Date(Date.now() - 1));
    await lookOnce();
    expect(await contactOf(id)).toMatchObject({ status: "synced" });
    expect(fake.crm.contacts.size).toBe(1);
  });

  test("a change during a call goes out after it when another worker looks in the meantime", async () => {
    start();
    let letGo = () => {};
    fake.crm.respond = (req, res) => {
      letGo = () => json({ contact: { id: "11111111-1111-4111-8111-111111111111" } })(req, res);
    };
    const { id } = await register();
    await eventually(() => expect(fake.crm.requests).toHaveLength(1));
    fake.crm.recover();
    await testApp.change(registrations, { firstName: "Augusta" }, { id });
    await change(id);
    await lookOnce();
    expect(fake.crm.requests).toHaveLength(1);
    letGo();
    await eventually(() =>
      expect([...fake.crm.contacts.values()].map(({ fields }) => fields.firstName)).toEqual(["Augusta"]),
    );
  });
});

describe("without credentials", () => {
  test("everything waits without an error, and goes out when they are saved", async () => {
    await testApp.db.delete(appSettings);
    const { id } = await register();
    await lookOnce();
    expect(fake.crm.requests).toHaveLength(0);
    expect(await contactOf(id)).toMatchObject({ status: "waiting", reason: null });
    expect((await crmRows())[0]).toMatchObject({ attempts: 0, lastError: null });
    await saveCrmCredentials(testApp.services);
    await lookOnce();
    expect(await contactOf(id)).toMatchObject({ status: "synced" });
  });

  test("a stored key that can't be read counts as none", async () => {
    await setSettings(testApp.db, { ghlPrivateKey: "v1.AAAA.BBBB.CCCC" });
    const { id } = await register();
    await lookOnce();
    expect(fake.crm.requests).toHaveLength(0);
    expect(await contactOf(id)).toMatchObject({ status: "waiting" });
  });
});

describe("a person who is deleted", () => {
  test("has no contact there, also when they are deleted during the call that makes it", async () => {
    const asDocumented = fake.crm.respond;
    let letGo = () => {};
    fake.crm.respond = (req, res) => {
      letGo = () => asDocumented(req, res);
    };
    start();
    const { id } = await register();
    await eventually(() => expect(fake.crm.requests).toHaveLength(1));
    await deletePeople(testApp.services, [id]);
    fake.crm.recover();
    letGo();
    await eventually(() => expect(fake.crm.calls()).toContain("DELETE /contacts/:id"));
    await eventually(() => expect(fake.crm.contacts.size).toBe(0));
  });

  test("a contact that two people share stays for the one who stays", async () => {
    start();
    const [one, two] = [await register(), await register()];
    await statusIs(one.id, "synced");
    await statusIs(two.id, "synced");
    const shared = (await contactOf(one.id))?.contactId ?? "";
    await testApp.change(crmContacts, { contactId: shared }, { registrationId: two.id });
    await deletePeople(testApp.services, [one.id]);
    await eventually(async () =>
      expect((await crmRows()).find(({ kind }) => kind === "crm.delete")?.status).toBe("done"),
    );
    expect(fake.crm.contacts.has(shared)).toBe(true);
  });
});

test("a new address of a person leaves no contact behind with the old one", async () => {
  start();
  const { id } = await register();
  await statusIs(id, "synced");
  await testApp.change(registrations, { email: "new@example.org" }, { id });
  await change(id);
  await eventually(() =>
    expect([...fake.crm.contacts.values()].map(({ fields }) => fields.email)).toEqual(["new@example.org"]),
  );
});

describe("the tags of a person there follow what they are here:", () => {
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
});

describe("while the CRM uses contacts for more than our messages", () => {
  beforeEach(() => setSettings(testApp.db, { crmOtherUses: "on" }));

  test("a withdrawn consent removes the contact from the CRM", async () => {
    start();
    const { id } = await register({ crmConsent: true });
    await statusIs(id, "synced");
    await testApp.db.update(registrations).set({ crmConsent: false });
    await change(id);
    await statusIs(id, "none");
    await eventually(() => expect(fake.crm.contacts.size).toBe(0));
    expect((await contactOf(id))?.contactId).toBeNull();
  });

  test("the contacts of people who never consented leave the CRM when it begins other uses, and come back when it ends them", async () => {
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
});

const waiting = () => testApp.db.$count(deliveries, eq(deliveries.status, "waiting"));

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
