/// <reference types="vite/types/importMeta.d.ts" />
import { getTableColumns, isTable } from "drizzle-orm";
import { expect, test } from "vitest";
import { contentVersions } from "#shared/schema/content.ts";
import { photoColumns } from "./photo-uses.ts";

test("every column of the schema that names a picture is asked before a photo is swept", () => {
  const modules = import.meta.glob<Record<string, unknown>>("../../../shared/schema/*.ts", { eager: true });
  const columns = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(isTable)
    .flatMap((table) => Object.entries(getTableColumns(table)));
  // The photos of versions are asked by themselves: they keep a photo without showing it.
  const ofPictures = columns.filter(([name]) => /(photo|image|picture)/i.test(name));
  expect(ofPictures.length).toBeGreaterThan(5);
  expect(new Set([...photoColumns, contentVersions.photos])).toEqual(
    new Set(ofPictures.map(([, column]) => column)),
  );
});
