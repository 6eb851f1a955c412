import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, symlink, utimes } from "node:fs/promises";
import path from "node:path";
import supertest from "supertest";
import { beforeEach, describe, expect, test } from "vitest";
import { removeOldMails } from "#server/platform/mail/mail-transport.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { signedIn, testApplication } from "#server/test/app.ts";
import { application } from "#server/test/applications.ts";
import { eventually } from "#server/test/eventually.ts";
import { picture } from "#server/test/pictures.ts";
import { namesIn, readTable } from "#server/test/read-table.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { startTestWorker } from "#server/test/worker.ts";
import { slidingLimits } from "#shared/schema/plumbing.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

// Each test is another hour: the same mailbox takes mails again.
beforeEach(() => testApp.services.database.db.delete(slidingLimits));

const record = "docs/personal-data.md";
const personalTables = readTable(record).flatMap(([where = ""]) =>
  namesIn(where).filter((name) => /^[a-z_]+$/.test(name)),
);

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

/** Where any of these words stands. A mail's text may be broken or encoded, so what decodes is looked at, too. */
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
  await visitor
    .put(address)
    .set("Content-Type", "image/jpeg")
    .send(await picture("jpeg"))
    .expect(200);
  const processed = await visitor
    .post("/api/photos/process")
    .set("Host", "site.example")
    .send({ storageUrl: body.uploadURL })
    .expect(200);
  return processed.body.objectPath;
}

/** Somebody does all that leaves a trace: a photo, an application, mails, choices, an approval, a change by the administrator. */
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
  await visitor
    .post("/api/confirm")
    .send({ token: token("confirm") })
    .expect(200);
  await visitor
    .post("/api/preferences")
    .send({ token: token("preferences"), sharePublicly: true })
    .expect(200);
  await visitor.post("/api/my-data/resend").send({ email: said.email }).expect(200);
  await visitor
    .post("/api/register")
    .send({ ...said, state: "Texas", agreeToTerms: true })
    .expect(409);
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
  const worker = startTestWorker(testApp.services);
  await eventually(async () => {
    const mails = (await placesOf(marks)).filter((place) => place.startsWith("outbox"));
    expect(mails.length).toBeGreaterThanOrEqual(3);
  });
  await worker.stop();
  return { ...holder, token, photo: photo.replace("/objects/", "") };
}

describe("a person who is deleted leaves nothing in any table, queue, session, folder or mail", () => {
  test.each(["by themselves", "by the administrator"])("%s", async (by) => {
    const person = await leaveTraces();
    const words = [...marks, person.photo];
    // The check can find what is there.
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

    if (by === "by themselves")
      await testApp.http
        .post("/api/my-data/delete")
        .send({ token: person.token("my-data") })
        .expect(200);
    else
      await admin
        .delete("/api/admin/registrations")
        .send({ userIds: [person.id] })
        .expect(200, { deletedCount: 1 });
    await testApp.services.activityLog.close();

    expect(await placesOf(words)).toEqual([]);
    // Their id stays in the log's lines, and nowhere else.
    expect((await placesOf([person.id])).filter((place) => place !== "admin_logs")).toEqual([]);
  });
});

/** Columns that repeat others. */
const repeats = ["search_text", "sort_name", "ambassador_info"];

test("There you can see what we keep: every word of a person in any table is on their page", async () => {
  const person = await leaveTraces();
  const { body } = await testApp.http
    .post("/api/my-data")
    .send({ token: person.token("my-data") })
    .expect(200);
  const shown = JSON.stringify(body).toLowerCase();
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
  const stored = await storedRows(testApp.services.database.pool);
  for (const [table, rows] of stored) for (const row of rows) look(table, row);
  expect(missing).toEqual([]);

  const tables = (await placesOf([...marks, person.id])).filter((place) => stored.has(place));
  expect(personalTables).toEqual(expect.arrayContaining(tables));
  await admin
    .delete("/api/admin/registrations")
    .send({ userIds: [person.id] })
    .expect(200);
});

test("docs/personal-data.md decides about every table, and names tests that exist", async () => {
  const all = [...(await storedRows(testApp.services.database.pool)).keys()];
  const [, others = ""] = readFileSync(record, "utf8").split("## Tables without");
  expect([...personalTables, ...namesIn(others)].sort()).toEqual(all.sort());
  for (const row of readTable(record))
    for (const file of namesIn(row.at(-1))) expect(existsSync(file), file).toBe(true);
});

test("deleting people who are gone already deletes nobody else, and says so", async () => {
  const gone = ["00000000-0000-4000-8000-000000000000"];
  await admin.delete("/api/admin/registrations").send({ userIds: gone }).expect(200, { deletedCount: 0 });
});

test("mails that were put into a folder go after 30 days, also beside one that is gone meanwhile", async () => {
  const { env } = testApp.services;
  await leaveTraces();
  const outbox = path.join(env.DATA_DIR, "outbox");
  const [old = "", ...young] = await readdir(outbox);
  const monthAgo = new Date(Date.now() - 31 * 86_400_000);
  await utimes(path.join(outbox, old), monthAgo, monthAgo);
  await symlink("nowhere", path.join(outbox, "00000000.gone.eml"));
  await removeOldMails(env, new Date(Date.now() - 30 * 86_400_000));
  expect((await readdir(outbox)).sort()).toEqual(["00000000.gone.eml", ...young].sort());
});
