import { expect, it } from "vitest";
import { personUpdateBody } from "#shared/api/people.ts";
import { emptyForm } from "./empty-form.ts";

const sources = import.meta.glob<string>("../{register,admin/users}/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

const namesIn = (folder: string): Set<string | undefined> => {
  const source = Object.entries(sources)
    .filter(([file]) => file.startsWith(folder))
    .map(([, text]) => text)
    .join("\n");
  return new Set([...source.matchAll(/\bname="(\w+)"/g)].map(([, name]) => name));
};

it("asks every field of the registration", () => {
  const asked = namesIn("./");
  expect(Object.keys(emptyForm).filter((field) => !asked.has(field))).toEqual([]);
});

it("lets the panel change every field that its contract takes", () => {
  const offered = namesIn("../admin/users/");
  const { updatedAt: _version, ...fields } = personUpdateBody.shape;
  expect(Object.keys(fields).filter((field) => !offered.has(field))).toEqual([]);
});
