import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { namesIn, readTable } from "#server/test/read-table.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { marks, traces } from "#server/test/traces.ts";

const testApp = testApplication();
const { leaveTraces, placesOf } = traces(testApp, signedIn(testApp));

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
