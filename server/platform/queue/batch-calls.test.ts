import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchCalls } from "./batch-calls.ts";

function recorded() {
  const runs: number[][] = [];
  const call = batchCalls(async (items: readonly number[]) => {
    runs.push([...items]);
    if (items.includes(-2)) throw new Error("all of them");
    return items.map((item) =>
      item < 0
        ? ({ status: "rejected", reason: new Error(`not ${item}`) } as const)
        : ({ status: "fulfilled", value: item * 2 } as const),
    );
  });
  return { runs, call };
}

test("calls of the same moment run as one, and each gets its own result", async () => {
  const { runs, call } = recorded();
  const results = await Promise.allSettled([call(1), call(-1), call(3)]);
  expect(runs).toEqual([[1, -1, 3]]);
  expect(results).toMatchObject([
    { value: 2 },
    { reason: expect.objectContaining({ message: "not -1" }) },
    { value: 6 },
  ]);
});

test("calls soon after a run wait for each other", async () => {
  const { runs, call } = recorded();
  await call(1);
  const second = call(2);
  await sleep(5);
  await Promise.all([second, call(3)]);
  expect(runs).toEqual([[1], [2, 3]]);
});

test("a full run starts right away, and the rest make the next one", async () => {
  const { runs, call } = recorded();
  await Promise.all(Array.from({ length: 70 }, (_, item) => call(item)));
  expect(runs.map(({ length }) => length)).toEqual([32, 32, 6]);
});

test("a run that fails fails all of its calls, and none of the next ones", async () => {
  const { call } = recorded();
  const failed = await Promise.allSettled([call(1), call(-2)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await call(4)).toBe(8);
});
