import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { namesIn, readTable } from "#server/test/read-table.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { marks, traces } from "#server/test/traces.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const { leaveTraces, placesOf } = traces(testApp, admin);

describe("a person who is deleted leaves nothing in any table, queue, session, folder or mail", () => {
  test.each(["by themselves", "by the administrator"])("%s", async (by) => {
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
    // Their id stays in the log's lines, and in the list that a restored backup is held against.
    const places = await placesOf([person.id]);
    expect(places.filter((place) => place !== "admin_logs")).toEqual(["erased_people"]);
  });
});

const record = "docs/personal-data.md";
const personalTables = readTable(record).flatMap(([where = ""]) =>
  namesIn(where).filter((name) => /^[a-z_]+$/.test(name)),
);

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
});

test("docs/personal-data.md decides about every table", async () => {
  const all = [...(await storedRows(testApp.services.database.pool)).keys()];
  const [, others = ""] = readFileSync(record, "utf8").split("## Tables without");
  expect([...personalTables, ...namesIn(others)].sort()).toEqual(all.sort());
});
