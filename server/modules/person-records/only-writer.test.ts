import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const writesPeople =
  /\.(?:insert|update|delete)\((?:users|registrations|healthcareProfiles|ambassadorProfiles)\)|(?:insert into|update|delete from) (?:users|registrations|healthcare_profiles|ambassador_profiles)\b/;
/** Accounts of the team have no registration. */
const exceptions = [
  "server/modules/sessions/administrator.ts",
  "server/modules/team/account.ts",
  "server/modules/team/invitations.ts",
];

test("no file outside person-records writes the tables of a person", async () => {
  const files = (await readdir("server", { recursive: true }))
    .map((file) => path.join("server", file))
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|server\/test\//.test(file))
    .filter((file) => !file.startsWith("server/modules/person-records/"));
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const));
  const writers = texts.filter(([, text]) => writesPeople.test(text)).map(([file]) => file);
  expect(writers.sort()).toEqual(exceptions);
});
