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

/** What windows-1252 shows for letters of an old Mac: "Mu–oz", "JosŽ". */
const mistakenLetters = /[A-Za-z][^\p{ASCII}\p{Ll}’][a-z]|[a-z][ŠŒŽŸ]/gu;
/** What is usual in windows-1252. */
const usualSigns = /[A-Za-z][à-ÿ]|[“”…]|’[st]\b/gu;

function westernEncodingOf(sample: Buffer): ImportEncoding {
  // Without `stream`, Node reads Latin-1 instead.
  const text = new TextDecoder("windows-1252").decode(sample, { stream: true });
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(mistakenLetters) > count(usualSigns) ? "macintosh" : "windows-1252";
}

const isAscii = (byte: number): boolean => byte <= 0x7f;

/** The first character that is not ASCII tells, so that one damaged letter spoils no others. */
function byCharacters(sample: Buffer): ImportEncoding | undefined {
  const start = sample.findIndex((byte) => !isAscii(byte));
  if (start < 0) return undefined;
  const isCharacter = [2, 3, 4].some((length) => isUtf8(sample.subarray(start, start + length)));
  return isCharacter ? "utf-8" : westernEncodingOf(sample);
}

function encodingOfStart(sample: Buffer): ImportEncoding | undefined {
  const message = startOf(sample, otherFiles);
  if (message) throw fileRefused(message);
  return startOf(sample, marks) ?? withoutMark(sample) ?? byCharacters(sample);
}

interface Decoded {
  texts: AsyncIterable<string>;
  /** Known when the texts have ended. */
  encoding(): ImportEncoding;
}

const sampleBytes = 65_536;

/** Joins what arrives into pieces of a sample's size, none of which ends within a character of UTF-8. */
async function* samplesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < sampleBytes || !isAscii(chunk.at(-1) ?? 0)) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** Text of a file in any encoding that spreadsheet programs write, told by its bytes. */
export function decodeText(source: AsyncIterable<Buffer>): Decoded {
  let encoding: ImportEncoding | undefined;

  async function* texts(): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined;
    let isStart = true;
    for await (const sample of samplesOf(source)) {
      encoding ??= isStart ? encodingOfStart(sample) : byCharacters(sample);
      isStart = false;
      if (encoding) decoder ??= new TextDecoder(encoding);
      yield decoder?.decode(sample, { stream: true }) ?? sample.toString("latin1");
    }
    yield decoder?.decode() ?? "";
  }

  return { texts: texts(), encoding: () => encoding ?? "utf-8" };
}
