import { expect, it } from "vitest";
import { personUpdateBody } from "#shared/api/people.ts";
import { emptyForm } from "./use-registration-form.ts";

const sources = import.meta.glob<string>("../{register,admin/users}/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Each field's name, with its source up to the next name. */
const fieldsIn = (folder: string): Map<string, string> => {
  const source = Object.entries(sources)
    .filter(([file]) => file.startsWith(folder))
    .map(([, text]) => text)
    .join("\n");
  return new Map(
    [...source.matchAll(/\bname="(\w+)"(.*?)(?=\bname="|$)/gs)].map(([, name = "", rest = ""]) => [
      name,
      rest,
    ]),
  );
};

it("asks every field of the registration", () => {
  const asked = fieldsIn("./");
  expect(Object.keys(emptyForm).filter((field) => !asked.has(field))).toEqual([]);
});

it("lets the panel change every field that its contract takes", () => {
  const offered = fieldsIn("../admin/users/");
  const { updatedAt: _version, ...fields } = personUpdateBody.shape;
  expect(Object.keys(fields).filter((field) => !offered.has(field))).toEqual([]);
});

it("marks as optional exactly what the administrator may leave empty", () => {
  const marked = [...fieldsIn("../admin/users/")].filter(([, source]) => /\boptional\b/.test(source));
  const rules = Object.entries(personUpdateBody.shape);
  const mayBeEmpty = rules.filter(([, rule]) => rule.safeParse("").success);
  expect(marked.map(([name]) => name).sort()).toEqual(mayBeEmpty.map(([name]) => name).sort());
});
