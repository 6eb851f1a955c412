import { expect, test } from "vitest";
import "#server/app.ts";
import "#server/seed/seed.ts";
import { Lock } from "./locks.ts";

test("a second lock of the same name stops the start, so that unrelated work never waits for each other", () => {
  expect(() => new Lock("administrator")).toThrow('Two locks have the name "administrator".');
  expect(() => new Lock("sample-content")).toThrow('Two locks have the name "sample-content".');
});
