import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";

const testApp = testApplication();
const send = (text: string) =>
  testApp.http.post("/api/confirm").set("Content-Type", "application/json").send(text);
const unread = "The request could not be read as JSON.";

test.each([
  ["a list in a list", "[".repeat(30) + "]".repeat(30)],
  ["many lists", `{"token":[${"[],".repeat(20_000)}[]]}`],
  ["many keys", `{${Array.from({ length: 10_001 }, (_, at) => `"k${at}":1`).join()}}`],
  ["one key again and again", `{${Array.from({ length: 10_001 }, () => '"k":1').join()}}`],
])("%s is a 400 before it is parsed", async (_kind, text) => {
  const { body } = await send(text).expect(400);
  expect(body).toEqual({ message: unread, code: "invalid_input" });
});

test("brackets, commas and escaped quotes inside of a text don't count", async () => {
  const token = '[{\\",'.repeat(20_000);
  const { body } = await send(JSON.stringify({ token })).expect(400);
  expect(body.message).not.toBe(unread);
});
