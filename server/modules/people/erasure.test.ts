import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import supertest from "supertest";
import { expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { eventually, signedIn, startTestWorker, submit, testApplication } from "#server/test/app.ts";
import { picture } from "#server/test/pictures.ts";
import { namesIn, readTable } from "#server/test/read-table.ts";
import { application } from "#server/test/register.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
/** What nobody else here is called, has or wrote. */
const marks = [
  "Quillfeather",
  "Zebulonia",
  "zebulonia.q@example.org",
  "5125550173",
  "QF-7731",
  "marmalade",
  "Opthalmurgy",
];
const said = {
  firstName: "Zebulonia",
  lastName: "Quillfeather",
  email: "Zebulonia.Q@example.org",
  phone: "5125550173",
  licenseNumber: "QF-7731",
};

/** Every row of every table, and every file that the server keeps, as one text each. */
async function everythingKept(): Promise<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const [table, rows] of await storedRows(testApp.services.database.pool))
    kept[table] = rows.map((row) => JSON.stringify(row)).join("\n");
  const folder = testApp.services.env.DATA_DIR;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) kept[path.relative(folder, file)] = `${file}\n${await readFile(file, "latin1")}`;
  }
  return kept;
}

/** Where any of these words is stored. A mail's text may be wrapped or encoded, so the decoded text is searched, too. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const isThere = (text: string) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  const decoded = (text: string) =>
    text.replace(/[A-Za-z0-9+/=\r\n]{40,}/g, (base64) => Buffer.from(base64, "base64").toString());
  return Object.entries(await everythingKept())
    .filter(([, text]) => isThere(text) || isThere(text.replace(/=\r?\n/g, "")) || isThere(decoded(text)))
    .map(([name]) => name);
}

async function ownPhoto(visitor: ReturnType<typeof supertest.agent>): Promise<string> {
  const { body } = await visitor.post("/api/photos/upload").set("Host", "site.example").expect(200);
  const address = body.uploadURL.replace(/^https?:\/\/[^/]+/, "");
  await submit(visitor.put(address).set("Content-Type", "image/jpeg"), await picture("jpeg"));
  const processed = await visitor
    .post("/api/photos/process")
    .set("Host", "site.example")
    .send({ storageUrl: body.uploadURL })
    .expect(200);
  return processed.body.objectPath;
}

/** A person does everything that leaves a trace: a photo, an application, mails, choices, an approval, a change by the administrator. */
async function leaveTraces() {
  const visitor = supertest.agent(testApp.server);
  const photo = await ownPhoto(visitor);
  const { body } = await visitor
    .post("/api/ambassadors")
    .send(
      application({
        ...said,
        imageUrl: photo,
        title: "Opthalmurgy",
        bio: "For twenty years I have treated thyroid disease with marmalade and good words.",
        disclosures: "I make marmalade.",
      }),
    )
    .expect(201);
  const holder = { id: body.id as string, email: said.email };
  const token = (purpose: "confirm" | "preferences" | "my-data") =>
    signLink(testApp.services.secret, purpose, holder);
  await submit(visitor.post("/api/confirm"), { token: token("confirm") });
  await submit(visitor.post("/api/preferences"), { token: token("preferences"), sharePublicly: true });
  await visitor.post("/api/my-data/resend").send({ email: said.email }).expect(200);
  await submit(visitor.post("/api/register"), { ...said, state: "Texas", agreeToTerms: true }, 409);
  await visitor.post("/api/admin/login").send({ username: said.email, password: "marmalade" }).expect(401);
  await admin
    .post("/api/admin/ambassador-ask")
    .send({ registrationId: holder.id, notes: "More marmalade?" })
    .expect(200);
  await admin.get("/api/admin/registrations?q=quillfeather").expect(200);
  const story = {
    name: "Zebulonia",
    location: "Marmalade Falls",
    quote: "I eat marmalade.",
    consentSite: true,
  };
  for (const sent of [story, { ...story, email: said.email, quote: "Marmalade helped." }]) {
    const { body } = await visitor.post("/api/patient-stories").send(sent).expect(201);
    const path = `/api/admin/patient-stories/${body.id}`;
    await admin.put(path).send({ status: "approved" }).expect(200);
    if ("email" in sent) await admin.delete(path).expect(204);
  }
  // The mail with the question would wait until the decision can't be undone.
  await testApp.db.update(deliveries).set({ nextAttemptAt: new Date() });
  const worker = startTestWorker(testApp.services);
  await eventually(async () => {
    const mails = (await placesOf(marks)).filter((place) => place.startsWith("outbox"));
    expect(mails.length).toBeGreaterThanOrEqual(3);
  });
  await worker.stop();
  return { ...holder, token, photo: photo.replace("/objects/", "") };
}

/** Columns that repeat others. */
const repeats = ["search_text", "sort_name", "ambassador_info"];

/** The person's words that are stored and not on their page. */
function missingOn(page: unknown, stored: Awaited<ReturnType<typeof storedRows>>): string[] {
  const shown = JSON.stringify(page).toLowerCase();
  const isTheirs = (value: unknown): value is string =>
    typeof value === "string" && marks.some((mark) => value.toLowerCase().includes(mark.toLowerCase()));
  const missing: string[] = [];
  const look = (where: string, row: object) => {
    for (const [column, value] of Object.entries(row)) {
      if (typeof value === "object" && value !== null) look(`${where}.${column}`, value);
      else if (isTheirs(value) && !repeats.includes(column))
        if (!shown.includes(JSON.stringify(value).slice(1, -1).toLowerCase()))
          missing.push(`${where}.${column}`);
    }
  };
  for (const [table, rows] of stored) for (const row of rows) look(table, row);
  return missing;
}

const record = "docs/personal-data.md";
const personalTables = readTable(record).flatMap(([where = ""]) =>
  namesIn(where).filter((name) => /^[a-z_]+$/.test(name)),
);

test("a person sees all that is kept, and an erasure leaves nothing of it", async () => {
  const person = await leaveTraces();
  const words = [...marks, person.photo];
  // Proves that the check finds stored data.
  expect(await placesOf(words)).toEqual(
    expect.arrayContaining([
      "users",
      "registrations",
      "ambassador_profiles",
      "ambassador_applications",
      "patient_stories",
      "content_versions",
      "uploads",
    ]),
  );
  expect((await placesOf([person.photo])).some((place) => place.includes("objects"))).toBe(true);

  // There you can see what we keep: every word of a person in any table is on their page.
  const { body: page } = await testApp.http
    .post("/api/my-data")
    .send({ token: person.token("my-data") })
    .expect(200);
  const stored = await storedRows(testApp.services.database.pool);
  expect(missingOn(page, stored)).toEqual([]);
  const tables = (await placesOf([...words, person.id])).filter((place) => stored.has(place));
  expect(personalTables).toEqual(expect.arrayContaining(tables));

  await admin
    .delete("/api/admin/registrations")
    .send({ userIds: [person.id] })
    .expect(200, { deletedCount: 1 });
  await testApp.services.activityLog.close();

  expect(await placesOf(words)).toEqual([]);
  // Their id stays in the log's lines, and in the list that a restored backup is held against.
  const places = await placesOf([person.id]);
  expect(places.filter((place) => place !== "admin_logs")).toEqual(["erased_people"]);
});

test("docs/personal-data.md decides about every table", async () => {
  const all = [...(await storedRows(testApp.services.database.pool)).keys()];
  const [, others = ""] = readFileSync(record, "utf8").split("## Tables without");
  expect([...personalTables, ...namesIn(others)].sort()).toEqual(all.sort());
});
