import { expect, test } from "vitest";
import { z } from "zod";
import { readEntries, readRows } from "./read-rows.ts";

const rule = z.object({ id: z.number(), text: z.string().optional() });
const read = (text: string, maxRows = 10) => readRows(Buffer.from(text), { member: "rows", rule, maxRows });
const unexpected = { kind: "unexpected" };
const notJson = { kind: "not-json" };

test("reads what JSON.parse reads, wherever brackets, quotes and spaces are", async () => {
  const rows = [{ id: 1, text: '}],{[" \\" \\\\' }, { id: 2, text: "Ünï💊" }, { id: 3 }];
  const document = { count: 3, nested: { rows: [{ id: 9 }] }, note: "rows", empty: [], rows, after: null };
  for (const spaces of [0, 2]) expect(await read(JSON.stringify(document, null, spaces))).toEqual(rows);
  expect(
    await readRows(Buffer.from(` [ ${JSON.stringify(rows[0])} ,{"id":2}] `), { rule, maxRows: 10 }),
  ).toEqual([rows[0], { id: 2 }]);
  expect(await readEntries(Buffer.from('{"a":{"id":1},"b":{"id":2}}'), { rule, maxRows: 10 })).toEqual([
    ["a", { id: 1 }],
    ["b", { id: 2 }],
  ]);
  expect(await read('{"rows":[]}')).toEqual([]);
  expect(await read('{"count":0}')).toBeUndefined();
});

test("leaves out unreadable rows and those after the last that is wanted", async () => {
  expect(await read('{"rows":[1,null,"x",{"id":"2"},{"id":3}]}')).toEqual([{ id: 3 }]);
  expect(await read('{"rows":[{"id":1},{"id":2},{"id":3}]}', 2)).toEqual([{ id: 1 }, { id: 2 }]);
});

test.each<[string, string, object]>([
  ["nothing", "", notJson],
  ["HTML", "<!doctype html>", notJson],
  ["a text instead of the list", '{"rows":"none"}', unexpected],
  ["no end", '{"rows":[{"id":1},', unexpected],
  ["no end of a row", '{"rows":[{"id":1', unexpected],
  ["no end of a text", '{"rows":[{"id":1,"text":"', unexpected],
  ["no comma", '{"rows":[{"id":1}{"id":2}]}', notJson],
  ["no colon", '{"rows"[]}', notJson],
  ["names that are none", "{rows:[]}", notJson],
  ["no readable row", '{"rows":[{},{}]}', unexpected],
  ["a row of a megabyte", `{"rows":[{"id":1,"text":"${"x".repeat(1_000_000)}"}]}`, unexpected],
  ["a million brackets", "[".repeat(1_000_000), unexpected],
  ["a million brackets in a row", `{"rows":${"[".repeat(1_000_000)}`, unexpected],
  ["a thousand members before the list", `{${'"a":1,'.repeat(1000)}"rows":[]}`, unexpected],
])("refuses a response with %s", async (_name, text, error) => {
  await expect(read(text)).rejects.toMatchObject(error);
});

test("gives up after a hundred unreadable rows, whatever else there is", async () => {
  const before = process.cpuUsage();
  await expect(read(`{"rows":[{"id":1}${",{}".repeat(1_300_000)}]}`, 2_000_000)).rejects.toMatchObject(
    unexpected,
  );
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(100);
});
