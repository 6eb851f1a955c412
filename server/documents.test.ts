import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join("/", folder, file));

const isTest = /\.(?:test|spec)\.tsx?$/;
const tests = ["client/src", "e2e", "server", "shared"].flatMap(filesIn).filter((file) => isTest.test(file));
const documents = ["README.md", "CONTRIBUTING.md", ...filesIn("docs").filter((file) => file.endsWith(".md"))];

test.each(documents)("each test that %s names exists", (document) => {
  const named = readFileSync(join(".", document), "utf8").match(/[\w./-]+\.(?:test|spec)\.tsx?\b/g) ?? [];
  expect(named.filter((name) => !tests.some((file) => file.endsWith(join("/", name))))).toEqual([]);
});

test.each(documents)("each file that %s links to exists", (document) => {
  const text = readFileSync(join(".", document), "utf8");
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, file = ""]) => file);
  expect(linked.filter((file) => !existsSync(join(".", dirname(document), file)))).toEqual([]);
});
