import { and, eq } from "drizzle-orm";
import { administratorRow } from "#server/modules/sessions/administrator.ts";
import { application } from "#server/test/applications.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { dayMs } from "#shared/durations.ts";
import { availabilityReports } from "#shared/schema/availability.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { mailingRecipients, mailings as mailingRows } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { approvals, teamMembers } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import { newsPicturesControls } from "./double-press/news-and-pictures.ts";
import { notPressed } from "./double-press/not-pressed.ts";
import { peopleControls } from "./double-press/people.ts";
import { requestsStoriesControls } from "./double-press/requests-and-stories.ts";
import { secondFactorControls } from "./double-press/second-factor.ts";
import { securityTeamControls } from "./double-press/security-and-team.ts";
import { settingsControls } from "./double-press/settings.ts";
import { watchItemsMailingsControls } from "./double-press/watch-items-and-mailings.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./helpers/admin.ts";
import { addAuthenticator } from "./helpers/authenticator.ts";
import { inDatabase, withoutPeople } from "./helpers/database.ts";
import { pressEachTwice } from "./helpers/double-press.ts";
import { register, set, testedDraft, test as withMail } from "./helpers/mailing-site.ts";

test.use({ seed: "demo", stage: "double-press" });

test("every write of the panel is pressed twice, or a reason says why not", () => {
  const subjects = [
    ...[requestsStoriesControls, peopleControls, newsPicturesControls, settingsControls],
    ...[securityTeamControls, secondFactorControls(""), watchItemsMailingsControls],
  ];
  const pressed = new Set(subjects.flat().flatMap(({ calls }) => calls));
  const writes = [...allEndpoints].filter(
    ([, { access, method, activity }]) => access !== "public" && method !== "GET" && activity !== "lookup",
  );
  expect(writes.length).toBeGreaterThan(70);
  expect([...pressed, ...Object.keys(notPressed)].toSorted()).toEqual(
    writes.map(([name]) => name).toSorted(),
  );
});

test("a double press of a request or a story decides nothing twice, and nothing back", async ({
  page,
  server,
}) => {
  await withoutPeople(server);
  for (const firstName of ["Amara", "Bela", "Cora", "Dina"])
    expect((await page.request.post("/api/ambassadors", { data: application({ firstName }) })).status()).toBe(
      201,
    );
  for (const name of ["Ann", "Bea", "Cleo", "Dora", "Eve", "Fay"]) {
    const story = { name, location: "Austin, TX", quote: "It gave me my life back.", consentSite: true };
    expect((await page.request.post("/api/patient-stories", { data: story })).status()).toBe(201);
  }
  await signIn(page, server);
  await pressEachTwice(page, requestsStoriesControls);
});

test("nor does one of people or of their lists", async ({ page, server }) => {
  await withoutPeople(server);
  await register(page, server, "Failing", "Ada", "Ben", "Cleo", "Dora");
  await inDatabase(server, async (db) => {
    await db.update(users).set({ emailConfirmedAt: null });
    const [person] = await db.select().from(registrations).where(eq(registrations.firstName, "Failing"));
    const id = person?.id ?? "";
    await db.update(crmContacts).set({ status: "failed" }).where(eq(crmContacts.registrationId, id));
    await db
      .update(deliveries)
      .set({ status: "failed", lastError: "422: no such field", doneAt: new Date() })
      .where(and(eq(deliveries.kind, "crm.upsert"), eq(deliveries.registrationId, id)));
  });
  await signIn(page, server);
  await pressEachTwice(page, peopleControls);
});

test("nor does one of news or pictures", async ({ page, server, problems }) => {
  problems.allow(/pictures\.example|422 \(.*photos\/copy/);
  await signIn(page, server);
  await pressEachTwice(page, newsPicturesControls);
});

test("nor does one in the settings", async ({ page, server, problems }) => {
  // Here the list of members is missing, and no CRM can be reached.
  problems.allow(/503 \(Service Unavailable\).*(?:legislators|test-ghl)/);
  await register(page, server, "Waiting");
  // No screen creates these: mails that could not be sent, reports that are held back.
  await inDatabase(server, async (db) => {
    await db.insert(deliveries).values(
      [1, 2].map(() => ({
        ...{ kind: "mail.links", status: "failed" as const, lastError: "No such user here" },
        doneAt: new Date(),
      })),
    );
    const day = new Date().toISOString().slice(0, 10);
    await db.insert(availabilityReports).values(
      ["one", "another"].map((network) => ({
        ...{ week: day, product: "armour-thyroid", strength: "60 mg", state: "Texas" },
        ...{ outcome: "filled" as const, network, receivedOn: day, isHeld: true },
      })),
    );
  });
  await signIn(page, server);
  await pressEachTwice(page, settingsControls);
});

test("nor does one of security or the team", async ({ page, server, problems }) => {
  problems.allow(/403 \(Forbidden\).*account\/password/);
  await inDatabase(server, async (db) => {
    const [nora] = await db.insert(users).values(administratorRow("nora", "no password")).returning();
    const userId = nora?.id ?? "";
    await db.insert(teamMembers).values({ userId, name: "Nora", role: "reviewer" });
    const expiresAt = new Date(Date.now() + dayMs);
    await db.insert(approvals).values(
      ["one", "another"].map((key) => ({
        ...{ kind: "export" as const, payload: {}, key, count: 600, askedBy: userId, expiresAt },
      })),
    );
  });
  await signIn(page, server);
  await pressEachTwice(page, securityTeamControls);
});

// A passkey belongs to a name, which 127.0.0.1 is not.
const onLocalhost = test.extend({
  baseURL: async ({ server }, use) => use(server.url.replace("127.0.0.1", "localhost")),
});

onLocalhost("nor does one of a second factor", async ({ page, server, problems }) => {
  problems.allow(/403 \(Forbidden\).*passkeys\/options/);
  const { administrator } = server;
  expect((await page.request.post("/api/admin/login", { data: administrator })).status()).toBe(200);
  await addAuthenticator(page);
  await pressEachTwice(page, secondFactorControls(administrator.password));
});

withMail("nor does one of an item from Washington or a mailing", async ({ page, server }) => {
  await withoutPeople(server);
  await inDatabase(server, (db) => db.delete(mailingRows));
  await signIn(page, server);
  await set(page, "postalAddress", "P.O. Box 12, Austin, TX 78701");
  // One in a minute: it is still under way when it is paused.
  await set(page, "mailingPerHour", "60");
  await register(page, server, "Ada", "Bea", "Cleo");
  for (const subject of ["Draft", "Later", "Slowly"]) await testedDraft(page, subject);
  // No screen creates these: a mailing that was cut off, a mail that was saved while none could be sent.
  await inDatabase(server, async (db) => {
    const cutOff = {
      subject: "Cut off",
      body: "Hello.",
      audience: {},
      state: "stopped" as const,
      unknown: 1,
    };
    const [{ id: mailingId = "" } = {}] = await db.insert(mailingRows).values(cutOff).returning();
    const [person] = await db.select().from(registrations);
    await db
      .insert(mailingRecipients)
      .values({ mailingId, number: 1, personId: person?.id ?? null, state: "unknown" });
    await db
      .insert(deliveries)
      .values({ kind: "mail.links", status: "done", doneAt: new Date(), savedAt: new Date() });
  });
  await expect
    .poll(async () => (await (await page.request.get("/api/watch")).json()).documents.length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);
  await pressEachTwice(page, watchItemsMailingsControls);
});
