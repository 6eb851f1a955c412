import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { unexpected } from "./lenient-schemas.ts";
import { OutboundError, parseJson } from "./outbound.ts";

/*
 * Reads a long list of an outside source row by row, and lets others have their turn in between: whatever the source returns, no
 * request of a visitor waits for it. A longer list ends at `maxRows`; after 100 unreadable rows nothing more is believed.
 */

const maxRowBytes = 128 * 1024;
const maxDepth = 32;
const maxBadRows = 100;
/** Of the object that holds the list. */
const maxMembers = 100;
const turnMs = 8;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const opens = (byte: number | undefined) => byte === 0x7b || byte === 0x5b;
const closes = (byte: number | undefined) => byte === 0x7d || byte === 0x5d;

const notJson = () => new OutboundError("not-json", "returned something other than JSON");

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

function endOfString(bytes: Buffer, from: number, limit: number): number {
  for (let at = from + 1; at < limit; at += 1) {
    if (bytes[at] === quote) return at + 1;
    if (bytes[at] === backslash) at += 1;
  }
  throw unexpected();
}

/** The end of the value that begins here. */
function endOfValue(bytes: Buffer, from: number): number {
  const limit = Math.min(bytes.length, from + maxRowBytes);
  let depth = 0;
  for (let at = from; at < limit; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at, limit) - 1;
    } else if (opens(byte)) {
      depth += 1;
      if (depth > maxDepth) throw unexpected();
    } else if (closes(byte)) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && byte === comma) {
      return at;
    }
  }
  throw unexpected();
}

interface Entry {
  /** Of a member; empty for an element of an array. */
  name: string;
  start: number;
  /** Not read before it is needed: a list is longer than a row may be. */
  end: () => number;
}

function* entriesOf(bytes: Buffer, container: number): Generator<Entry> {
  if (!opens(bytes[container])) throw unexpected();
  const isObject = bytes[container] === 0x7b;
  let at = skipSpace(bytes, container + 1);
  while (!closes(bytes[at])) {
    let name = "";
    if (isObject) {
      if (bytes[at] !== quote) throw notJson();
      const end = endOfString(bytes, at, Math.min(bytes.length, at + maxRowBytes));
      name = String(parseJson(bytes.subarray(at, end)));
      const separator = skipSpace(bytes, end);
      if (bytes[separator] !== colon) throw notJson();
      at = skipSpace(bytes, separator + 1);
    }
    const start = at;
    let known: number | undefined;
    const end = () => {
      known ??= endOfValue(bytes, start);
      return known;
    };
    yield { name, start, end };
    at = skipSpace(bytes, end());
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1);
    else if (!closes(bytes[at])) throw notJson();
  }
}

/** Where the list begins; undefined when the object has no member of this name. */
function findList(bytes: Buffer, member: string | undefined): number | undefined {
  const root = skipSpace(bytes, 0);
  if (!opens(bytes[root])) throw notJson();
  if (member === undefined) return root;
  let count = 0;
  for (const { name, start } of entriesOf(bytes, root)) {
    if (name === member) return start;
    count += 1;
    if (count > maxMembers) throw unexpected();
  }
  return undefined;
}

interface List<Row> {
  /** The member that holds the list; without it, the response is the list. */
  member?: string;
  /** Rows that it makes undefined are left out. The name is that of a member. */
  rule: z.ZodType<Row | undefined>;
  maxRows: number;
}

/** The rows by their names, or in their order; undefined without such a list. @throws OutboundError when none can be read, or too many can't */
export async function readEntries<Row>(
  bytes: Buffer,
  { member, rule, maxRows }: List<Row>,
): Promise<[name: string, row: Row][] | undefined> {
  const list = findList(bytes, member);
  if (list === undefined) return undefined;
  const rows: [string, Row][] = [];
  let [count, bad, since] = [0, 0, performance.now()];
  for (const { name, start, end } of entriesOf(bytes, list)) {
    if (count === maxRows) break;
    count += 1;
    const parsed = rule.safeParse(parseJson(bytes.subarray(start, end())));
    if (!parsed.success) bad += 1;
    else if (parsed.data !== undefined) rows.push([name, parsed.data]);
    if (bad > maxBadRows) throw unexpected();
    if (performance.now() - since > turnMs) {
      await nextTurn();
      since = performance.now();
    }
  }
  if (count > 0 && rows.length === 0) throw unexpected();
  return rows;
}

export async function readRows<Row>(bytes: Buffer, list: List<Row>): Promise<Row[] | undefined> {
  return (await readEntries(bytes, list))?.map(([, row]) => row);
}
