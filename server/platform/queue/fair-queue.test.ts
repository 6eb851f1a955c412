import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const queueFull = new Error("the queue is full");
const shareFull = new Error("the client's share is full");
const limits = {
  concurrency: 1,
  maxWaiting: 6,
  maxWaitingPerClient: 4,
  whenFull: () => queueFull,
  whenShareFull: () => shareFull,
};

/** A queue whose first job holds it until `release` is called, and the order in which the others ran. */
function heldQueue() {
  const queue = createFairQueue(limits);
  const order: string[] = [];
  let release = () => {};
  const held = queue.run("held", () => new Promise<void>((resolve) => (release = resolve)));
  const add = (client: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      queue
        .run(client, async () => void order.push(`${client}${at}`))
        .then(
          () => "ran",
          (error: unknown) => error,
        ),
    );
  const end = () => {
    release();
    return held;
  };
  return { queue, order, add, end };
}

test("clients take turns, and one that has its share waiting is refused alone", async () => {
  const { queue, order, add, end } = heldQueue();
  expect(queue.isBusy()).toBe(true);
  const greedy = add("a", 5);
  const modest = add("b", 2);
  expect(await greedy[4]).toBe(shareFull);
  await end();
  await Promise.all(modest);
  await Promise.all(greedy);
  expect(order).toEqual(["a0", "b0", "a1", "b1", "a2", "a3"]);
  expect(queue.isBusy()).toBe(false);
});

test("a full queue turns away the last job of the client with most for a client with less", async () => {
  const { add, order, end } = heldQueue();
  const greedy = add("a", 4);
  const others = add("b", 2);
  const [newcomer] = add("c", 1);
  expect(await greedy[3]).toBe(queueFull);
  await end();
  expect(await newcomer).toBe("ran");
  await Promise.all(others);
  expect(order).toEqual(["a0", "b0", "c0", "a1", "b1", "a2"]);
});

test("a full queue turns away one of a crowded /48, however many clients of it wait, for a client elsewhere", async () => {
  const { add, order, end } = heldQueue();
  const client = (number: number) => `2001:db8:1:${number}::/64`;
  const crowd = [1, 2, 3, 4, 5, 6].flatMap((number) => add(client(number), 1));
  const [neighbor] = add(client(7), 1);
  expect(await neighbor).toBe(queueFull);
  const others = [...add("192.0.2.1", 1), ...add("2001:db8:2:1::/64", 1)];
  await end();
  expect(await Promise.all(others)).toEqual(["ran", "ran"]);
  const outcomes = await Promise.all(crowd);
  expect(outcomes.filter((outcome) => outcome === queueFull)).toHaveLength(2);
  expect(order).toHaveLength(6);
});

test("a full queue refuses where nobody has more than the newcomer would", async () => {
  const { add, end } = heldQueue();
  const all = ["a", "b", "c", "d", "e", "f"].flatMap((client) => add(client, 1));
  const [late] = add("g", 1);
  expect(await late).toBe(queueFull);
  await end();
  expect(await Promise.all(all)).toEqual(Array(6).fill("ran"));
});

test("a failed job makes way for the next", async () => {
  const queue = createFairQueue(limits);
  await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run("a", async () => "next")).toBe("next");
});
