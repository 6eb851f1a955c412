import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import supertest from "supertest";
import type TestAgent from "supertest/lib/agent.js";
import { expect } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import type { TestApp } from "./app.ts";
import { application } from "./applications.ts";
import { eventually } from "./eventually.ts";
import { picture } from "./pictures.ts";
import { storedRows } from "./stored-rows.ts";
import { startTestWorker } from "./worker.ts";

/** What nobody else here is called, has or wrote. */
export const marks = [
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

/** A person who leaves traces everywhere, and what finds them. */
export function traces(testApp: TestApp, admin: TestAgent) {
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
    // The mail with the question would wait until the decision can't be undone.
    await testApp.services.database.db.update(deliveries).set({ nextAttemptAt: new Date() });
    const worker = startTestWorker(testApp.services);
    await eventually(async () => {
      const mails = (await placesOf(marks)).filter((place) => place.startsWith("outbox"));
      expect(mails.length).toBeGreaterThanOrEqual(3);
    });
    await worker.stop();
    return { ...holder, token, photo: photo.replace("/objects/", "") };
  }

  return { leaveTraces, placesOf };
}
