import { describe, expect, test } from "vitest";
import { z } from "zod";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { parseInput } from "./parse-input.ts";

const refusal = (schema: z.ZodType, input: unknown) => {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof HttpError) return { status: error.status, ...error.bodyIn("en") };
  }
};

describe("the message names what to send:", () => {
  test.each<[string, z.ZodType, unknown]>([
    ["Please answer yes or no", z.boolean(), "yes"],
    ["Please enter text", z.string(), 1],
    ["Please send a JSON object", z.object({}), "text"],
    ["Please enter a number", z.number(), "1"],
    ["Please enter a number", z.int(), "1"],
    ["Please enter 1 or more", z.number().min(1), 0],
    ["Please enter 3 or less", z.number().max(3), 4],
    ["Please use at most 3 characters", z.string().max(3), "four"],
    ["Please choose one of: a, b", z.enum(["a", "b"]), "c"],
    ["Please send the time in ISO 8601", z.iso.datetime(), "noon"],
  ])("%s", (sentence, rule, value) => {
    expect(refusal(z.object({ field: rule }), { field: value })).toMatchObject({
      status: 400,
      message: sentence,
      fields: { field: [sentence] },
    });
  });

  test.each<[string, z.ZodType, unknown]>([
    ["of a kind that we never ask for", z.date(), "today"],
    ["in a list that is too short", z.array(z.string()).min(2), ["one"]],
    ["in a list that is too long", z.array(z.string()).max(1), ["one", "two"]],
    ["in another format", z.email(), "nobody"],
  ])("something %s has the words of the rule itself, never none", (_name, rule, value) => {
    const error = refusal(z.object({ field: rule }), { field: value });
    expect(error).toMatchObject({ status: 400, fields: { field: [expect.stringMatching(/\w+/)] } });
  });
});

test("more than three faults are summed up, and all are named by field", () => {
  const rule = z.object(Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, z.literal(name)])));
  expect(refusal(rule, {})).toMatchObject({
    message: "Please choose one of: a. Please choose one of: b. Please choose one of: c, and 2 more",
    fields: { e: ["Please choose one of: e"] },
  });
});
