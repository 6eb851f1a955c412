/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";

const tables: Record<string, unknown> = Object.assign(
  {},
  ...Object.values(import.meta.glob("../../../shared/schema/*.ts", { eager: true })),
);

test("the migrations make exactly the tables of shared/schema: `npm run db:generate` has nothing to add", async () => {
  const latest = readdirSync("migrations/meta")
    .filter((name) => /^\d+_snapshot\.json$/.test(name))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(`migrations/meta/${latest}`, "utf8"));
  const declared = generateDrizzleJson(tables, migrated.id, undefined, "snake_case");
  expect(await generateMigration(migrated, declared)).toEqual([]);
});
