import { expect, test } from "vitest";
import { describeError } from "./log.ts";

test("database errors are logged without the values in them, through all causes", () => {
  const cause = Object.assign(new Error("Key (email)=(jane@example.org) already exists."), { code: "23505" });
  const error = Object.assign(new Error("Failed query: insert ... params: jane@example.org"), {
    query: "insert",
    params: ["jane@example.org"],
    cause,
  });
  expect(JSON.stringify(describeError(error))).not.toContain("jane");
  expect(describeError(error)).toMatchObject({
    message: "a database query failed",
    cause: { code: "23505", message: "Key (...) already exists." },
  });
});

test("something thrown that is no error is logged as such, and none of it", () => {
  expect(describeError("jane@example.org")).toEqual({
    type: "string",
    message: "a non-Error value was thrown",
  });
});
