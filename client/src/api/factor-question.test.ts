import { expect, test, vi } from "vitest";
import { ApiError } from "#client/lib/api-error.ts";
import { registerFactorQuestion, withFactor } from "./factor-question.ts";

const refusal = new ApiError("403", 403, { code: "second_factor_required", message: "Please confirm" });

test("a call that needs the second factor runs again once it was confirmed; two calls share the question", async () => {
  const ask = vi.fn(async () => true);
  const stop = registerFactorQuestion(ask);
  const call = () => vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce("done");
  expect(await Promise.all([withFactor(call()), withFactor(call())])).toEqual(["done", "done"]);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});

test("a call fails with the server's sentence when the question is closed", async () => {
  const stop = registerFactorQuestion(async () => false);
  await expect(withFactor(() => Promise.reject(refusal))).rejects.toMatchObject({
    userMessage: "Please confirm",
  });
  stop();
});
