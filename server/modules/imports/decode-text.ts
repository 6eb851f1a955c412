import { isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import { fileRefused } from "#server/platform/errors/http-errors.ts";
import type { ImportEncoding } from "#shared/imports.ts";

const saveAsCsv =
  'Open it in your spreadsheet program, choose "Save as" or "Download", then CSV, and upload that.';

/** What else people upload, by its first bytes. */
const otherFiles: readonly [bytes: string, message: string][] = [
  ["504b0304", `This is a workbook or an archive, not a CSV file. ${saveAsCsv}`],
  ["504b0506", `This is an empty archive, not a CSV file. ${saveAsCsv}`],
  ["d0cf11e0", `This is an old workbook, not a CSV file. ${saveAsCsv}`],
  ["1f8b", "This is an archive, not a CSV file. Unpack it first."],
  ["25504446", "This is a PDF, not a CSV file. Ask the sender for the list as CSV."],
];

const marks: readonly [bytes: string, encoding: ImportEncoding][] = [
  ["efbbbf", "utf-8"],
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

const startOf = <Value>(head: Buffer, known: readonly [bytes: string, value: Value][]): Value | undefined => {
  const hex = head.subarray(0, 4).toString("hex");
  return known.find(([bytes]) => hex.startsWith(bytes))?.[1];
};

/** A letter of UTF-16 that ASCII has, too, has a NUL beside it. */
function withoutMark(head: Buffer): ImportEncoding | undefined {
  if (head.length < 2) return undefined;
  if (head[0] !== 0 && head[1] === 0) return "utf-16le";
  return head[0] === 0 && head[1] !== 0 ? "utf-16be" : undefined;
}

const lengthOf = (lead: number): number => {
  if (lead < 0xc2 || lead > 0xf4) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
};

/** By the first character that is not ASCII; undefined while there is none. */
function byFirstCharacter(bytes: Buffer, isEnd: boolean): ImportEncoding | undefined {
  const at = bytes.findIndex((byte) => byte > 0x7f);
  const lead = bytes[at];
  if (lead === undefined) return undefined;
  const length = lengthOf(lead);
  if (!isEnd && bytes.length < at + length) return undefined;
  return length > 1 && isUtf8(bytes.subarray(at, at + length)) ? "utf-8" : "windows-1252";
}

export interface Decoded {
  texts: AsyncIterable<string>;
  /** Known when the texts have ended. */
  encoding(): ImportEncoding;
}

/** Text of a file in any encoding that spreadsheet programs write, told by its bytes. */
export function decodeText(source: AsyncIterable<Buffer>): Decoded {
  let encoding: ImportEncoding | undefined;

  async function* texts(): AsyncGenerator<string> {
    let held: Buffer = Buffer.alloc(0);
    let isFirst = true;
    let decoder: TextDecoder | undefined;
    const decode = (bytes: Buffer) => decoder?.decode(bytes, { stream: true }) ?? "";
    const begin = (found: ImportEncoding | undefined) => {
      encoding = found;
      decoder = found && new TextDecoder(found);
    };
    for await (const chunk of source) {
      const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      held = Buffer.alloc(0);
      if (decoder) {
        yield decode(bytes);
        continue;
      }
      if (isFirst && bytes.length < 4) {
        held = bytes;
        continue;
      }
      if (isFirst) begin(encodingOfHead(bytes));
      isFirst = false;
      if (!encoding) begin(byFirstCharacter(bytes, false));
      if (encoding) yield decode(bytes);
      else {
        // The last three may begin a character.
        held = bytes.subarray(-3);
        yield bytes.subarray(0, -3).toString("latin1");
      }
    }
    if (!decoder) {
      if (isFirst) begin(encodingOfHead(held));
      if (!encoding) begin(byFirstCharacter(held, true) ?? "utf-8");
      yield decode(held);
    }
    yield decoder?.decode() ?? "";
  }

  return { texts: texts(), encoding: () => encoding ?? "utf-8" };
}

function encodingOfHead(head: Buffer): ImportEncoding | undefined {
  const other = startOf(head, otherFiles);
  if (other) throw fileRefused(other);
  return startOf(head, marks) ?? withoutMark(head);
}
