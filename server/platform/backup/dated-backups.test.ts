import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseVariables } from "#server/platform/env/env.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { datedBackupName, removeOldBackups } from "./backup.ts";

const now = new Date("2026-11-22T10:20:30.400Z");
const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("a backup is named after its moment", () => {
  expect(datedBackupName(now)).toBe("thyroid-access-alliance-2026-11-22T10-20-30Z.tar.gz");
});

test("backups older than BACKUP_KEEP_DAYS go, younger ones and other files stay", async () => {
  const folder = await temporaryFolder("website-test-backups");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const keepDays = parseVariables({}).BACKUP_KEEP_DAYS;
  expect(keepDays).toBe(35);
  const kept = [0, 1, 34.9].map((days) => datedBackupName(daysBefore(days)));
  const old = [35.1, 400].map((days) => datedBackupName(daysBefore(days)));
  const others = ["notes.txt", "backup.tar.gz", `${datedBackupName(daysBefore(99))}.part`];
  for (const name of [...kept, ...old, ...others]) await writeFile(join(folder, name), "");
  expect(await removeOldBackups(folder, keepDays, now)).toEqual([...old].sort());
  expect((await readdir(folder)).sort()).toEqual([...kept, ...others].sort());
});
