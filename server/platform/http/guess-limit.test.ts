import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { limitGuesses } from "./guess-limit.ts";

const testApp = testApplication();
const pool = () => testApp.services.database.pool;

const bound = { key: "somebody", wrongAnHour: 3 };

/** The wait after so many wrong guesses, in seconds; then it is over. */
async function blockAfter(guesses: ReturnType<typeof limitGuesses>): Promise<number> {
  for (let count = 0; count < bound.wrongAnHour; count += 1) {
    await guesses.assertAllowed();
    await guesses.countWrong();
  }
  const refusal = await guesses.assertAllowed().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 429, isUncounted: true });
  await pool().query("delete from rate_limits where key !~ ' blocks:'");
  return Number(Reflect.get(Object(refusal), "retryAfter"));
}

test("each block is twice as long as the one before, up to a day, until a right guess", async () => {
  const guesses = limitGuesses(pool(), [{ ...bound, name: "code", blocksDouble: true }]);
  const waits: number[] = [];
  for (let count = 0; count < 9; count += 1) waits.push(await blockAfter(guesses));
  const minutes = [15, 30, 60, 120, 240, 480, 960, 1440, 1440];
  expect(waits).toEqual(minutes.map((wait) => wait * 60));
  await guesses.reset();
  expect(await blockAfter(guesses)).toBe(15 * 60);
});

test("blocks that strangers can cause stay at 15 minutes, and a right guess starts the count anew", async () => {
  const guesses = limitGuesses(pool(), [{ ...bound, name: "account" }]);
  for (let count = 0; count < 3; count += 1) expect(await blockAfter(guesses)).toBe(15 * 60);
  await guesses.countWrong();
  await guesses.countWrong();
  await guesses.reset();
  expect(await blockAfter(guesses)).toBe(15 * 60);
});
