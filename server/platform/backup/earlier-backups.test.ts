import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { parseVariables } from "#server/platform/env/env.ts";
import { createSecret } from "#server/platform/security/secret.ts";
import { createStorage } from "#server/platform/storage/create-storage.ts";
import { query, withConnection } from "#server/test/connection.ts";
import { createTestDatabase } from "#server/test/database.ts";
import { fileContents } from "#server/test/site-content.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { restoreBackup } from "./restore.ts";
import { listTables } from "./tables.ts";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

// Made by the code of their time, from the same people, story and deliveries.
test.each([
  ["the first archives, whose headers lack the mark of the format", "after-0004"],
  ["the last archives with such headers", "after-0012"],
  ["the first archives of tar-stream", "after-0021"],
  ["the last archives that don't name their migration", "after-0025"],
])("%s restore, and their rows are migrated", async (_format, name) => {
  const folder = await temporaryFolder("website-test-earlier-backup");
  const database = await createTestDatabase();
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const storage = createStorage(parseVariables({ DATA_DIR: folder }), createSecret("only for tests"));
  const schema = () => withConnection(database.url, listTables);
  const before = await schema();
  const bytes = await readFile(`${import.meta.dirname}/test/${name}.tar.gz`);
  const counts = await restoreBackup({
    url: database.url,
    storage,
    source: Readable.from([bytes]),
    force: false,
  });
  expect(counts).toMatchObject({
    rows: { users: 2, registrations: 2, patient_stories: 1, deliveries: 3 },
    files: 1,
  });
  expect(await schema()).toEqual(before);
  expect(await fileContents(storage)).toEqual({ "objects/kept/640.webp": hashOf("a tiny picture") });

  const rows = (text: string) => query(database.url, text).then((result) => result.rows);
  expect(
    await rows(
      `select r.first_name, r.last_name, r.bio, r.photo_url, r.share_publicly, u.status, u.email_confirmed_at, r.listing, r.crm_consent
       from registrations r join users u on u.id = r.user_id order by r.created_at`,
    ),
  ).toEqual([
    {
      first_name: 'Carol "O\'Hara"',
      last_name: "李小龍",
      bio: "a\n\\.\nb,{} \\N",
      photo_url: "/objects/kept",
      share_publicly: true,
      status: "active",
      email_confirmed_at: new Date("2026-11-01T10:00:00Z"),
      listing: "at-once",
      crm_consent: false,
    },
    expect.objectContaining({ first_name: "Dan", bio: null, email_confirmed_at: null }),
  ]);
  expect(await rows("select name, quote, status from patient_stories")).toEqual([
    { name: "Carol M.", quote: "Thank you.", status: "approved" },
  ]);
  expect(await rows("select kind, status from deliveries order by id")).toEqual([
    { kind: "mail.registered", status: "done" },
    { kind: "mail.registered", status: "waiting" },
    { kind: "crm.upsert", status: "waiting" },
  ]);
  await query(database.url, "insert into admin_logs (action, message) values ('after', 'the restore')");
});
