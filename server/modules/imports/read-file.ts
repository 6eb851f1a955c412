import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { TextDecoder } from "node:util";
import { CsvError, parse } from "csv-parse";
import { fileRefused } from "#server/platform/errors/http-errors.ts";
import { formatNumber } from "#shared/format-number.ts";
import { type ImportEncoding, maxImportRows } from "#shared/imports.ts";

const saveAsCsv =
  'Open it in your spreadsheet program, choose "Save as" or "Download", then CSV, and upload that.';

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
const macText = /[A-Za-z][^\p{ASCII}\p{Ll}’][a-z]|[a-z][ŠŒŽŸ]/gu;
/** What is usual in windows-1252. */
const windowsText = /[A-Za-z][à-ÿ]|[“”…]|’[st]\b/gu;

function westernEncodingOf(sample: Buffer): ImportEncoding {
  // Without `stream`, Node reads Latin-1 instead.
  const text = new TextDecoder("windows-1252").decode(sample, { stream: true });
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(macText) > count(windowsText) ? "macintosh" : "windows-1252";
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

/** Text of a file in any encoding that spreadsheet programs write, told by its bytes: known when the texts have ended. */
export function decodeText(source: AsyncIterable<Buffer>) {
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
    const rest = decoder?.decode();
    if (rest) yield rest;
  }

  return { texts: texts(), encoding: () => encoding ?? "utf-8" };
}

const maxCell = 4000;
const maxColumns = 200;
const maxRecordBytes = 400_000;
const maxFirstLine = 100_000;
/** Some milliseconds of the event loop. */
const batchSize = 300;

interface FileRow {
  line: number;
  cells: string[];
}

const lineRefused = (line: number, problem: string) => fileRefused(`Line ${formatNumber(line)} ${problem}`);

const problems: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'opens a quotation mark (") that is never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'has something behind a closing quotation mark (").',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'has something behind a closing quotation mark (").',
  INVALID_OPENING_QUOTE: `has a quotation mark (") in the middle of a cell. ${saveAsCsv}`,
  CSV_MAX_RECORD_SIZE: 'is too long. Perhaps a quotation mark (") before it is not closed.',
};

/** @param openLine where the row begins that was being read */
function refusalOf(error: unknown, openLine: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE";
  const line = isOpen ? openLine : Number(error.lines ?? 1);
  return lineRefused(line, problems[error.code] ?? "can't be read as CSV.");
}

/** Some programs name the separator in a line of its own before the header. */
const namedSeparator = /^\s*"?sep=([,;\t])"?[ ,;\t]*(?=[\r\n])/i;

/** Comma, semicolon or tab: the one that is named, else which the header has most of, outside of quotation marks. */
function separatorOf(file: string): string {
  const named = namedSeparator.exec(file)?.[1];
  if (named) return named;
  const head = file.trimStart();
  const separators = [",", ";", "\t"];
  const counts = new Map(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of head) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[\r\n]/.test(character)) break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [most = ","] = separators.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return most;
}

/** As a spreadsheet shows them: every column has a name of its own. */
function namesOf(cells: readonly string[]): string[] {
  const names = new Set<string>();
  const used = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim() || `Column ${index + 1}`;
    let again = used.get(name) ?? 1;
    let own = again === 1 ? name : `${name} (${again})`;
    for (; names.has(own); own = `${name} (${again})`) again += 1;
    used.set(name, again);
    names.add(own);
  }
  return [...names];
}

/** An address or a phone number: a row, and no header. */
const looksPersonal = (cell: string): boolean =>
  /\S@\S/.test(cell) || (/^[\s+().\d/-]+$/.test(cell) && cell.replace(/\D/g, "").length >= 10);

const mustName = "The first line must name the columns.";

function checkHeader(line: number, cells: readonly string[]): void {
  if (cells.some(looksPersonal))
    throw lineRefused(line, `has an email address or a phone number. ${mustName}`);
  const isTitle = cells.length > 2 && cells.filter((cell) => cell.trim()).length === 1;
  if (isTitle) throw lineRefused(line, `does not name the columns. ${mustName}`);
}

function checkCells(line: number, cells: readonly string[]): void {
  for (const cell of cells) {
    if (cell.includes("\0"))
      throw lineRefused(line, "has bytes that no text has: this is not a CSV file, or it is damaged.");
    if (cell.length > maxCell)
      throw lineRefused(line, `has a cell of more than ${formatNumber(maxCell)} characters.`);
  }
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Tells the line of each record from csv-parse's count, in which a line break of two characters within a cell is two lines. */
function lineCounter() {
  let doubled = 0;
  /** Where the record begins that is being read: an error tells only where the file ends. */
  let nextLine = 1;
  return {
    lineOf(record: readonly string[], lines: number): number {
      const text = record.join();
      const line = lines - doubled - countOf(text, /[\r\n]/g);
      doubled += countOf(text, /\r\n/g);
      nextLine = lines - doubled + 1;
      return line;
    },
    nextLine: () => nextLine,
  };
}

interface Header {
  line: number;
  columns: string[];
}

function headerOf({ line, cells }: FileRow): Header {
  if (cells.length > maxColumns)
    throw lineRefused(line, `has more than ${maxColumns} columns. Keep those that you need.`);
  checkCells(line, cells);
  checkHeader(line, cells);
  return { line, columns: namesOf(cells) };
}

function checkRow({ line, cells }: FileRow, header: Header): void {
  const { columns } = header;
  if (columns.length === 1 && cells.length > 1)
    throw lineRefused(
      header.line,
      `has 1 cell, but line ${formatNumber(line)} has ${cells.length}. ${mustName}`,
    );
  if (cells.length !== columns.length) {
    // Excel fills missing cells when it saves, but would move extra cells into other columns.
    const advice = cells.length < columns.length ? ` ${saveAsCsv}` : "";
    const count = cells.length === 1 ? "1 cell" : `${cells.length} cells`;
    throw lineRefused(line, `has ${count}, but the header has ${columns.length}.${advice}`);
  }
  checkCells(line, cells);
}

const isEmpty = ({ cells }: FileRow) => cells.every((cell) => cell.trim() === "");

async function readHead(texts: AsyncGenerator<string>): Promise<string> {
  let head = "";
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    head += next.value;
    const start = head.replace(namedSeparator, "").trimStart();
    if (/[\r\n]/.test(start) || head.length > maxFirstLine) break;
  }
  return head;
}

async function* recordsOf(texts: AsyncGenerator<string>): AsyncGenerator<FileRow> {
  const head = await readHead(texts);
  const lines = lineCounter();
  const parser = parse({
    delimiter: separatorOf(head),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells, context) =>
      // The types know no other shape than the record's own.
      ({ line: lines.lineOf(cells, context.lines), cells }) as unknown as string[],
    max_record_size: maxRecordBytes,
  });
  async function* all() {
    yield head.replace(namedSeparator, "");
    yield* texts;
  }
  const stream = Readable.from(all());
  stream.once("error", (error) => parser.destroy(error)).pipe(parser);
  try {
    yield* parser as AsyncIterable<FileRow>;
  } catch (error) {
    throw refusalOf(error, lines.nextLine());
  } finally {
    stream.destroy();
    parser.destroy();
  }
}

/** Reads a CSV file as it arrives: first the names of its columns, then its rows, in batches. @throws HttpError 422 with the line */
export async function* readFile(source: AsyncIterable<Buffer>) {
  const { texts, encoding } = decodeText(source);
  let header: Header | undefined;
  let count = 0;
  let skipped = 0;
  let rows: FileRow[] = [];
  const batch = () => ({ columns: header?.columns ?? [], encoding: encoding(), rows, skipped });
  for await (const row of recordsOf(texts)) {
    if (isEmpty(row)) {
      if (header) skipped += 1;
    } else if (header) {
      checkRow(row, header);
      count += 1;
      rows.push(row);
    } else header = headerOf(row);
    if (count > maxImportRows)
      throw fileRefused(
        `This file has more than ${formatNumber(maxImportRows)} rows. Please split it into several files.`,
      );
    if (rows.length < batchSize) continue;
    yield batch();
    rows = [];
  }
  if (!header) throw fileRefused("This file is empty.");
  if (count === 0) throw fileRefused("This file has a header and no rows.");
  yield batch();
}
