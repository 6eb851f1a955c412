import fc from "fast-check";

/** Files that someone uploads to do harm, or that a broken program wrote: each is to be refused in a sentence. Always the same ones. */

const headers = ["a,b", "First Name;Last Name", "email\tstate", '"quoted, name",b'];
const cells = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    '"',
    '""',
    '"x',
    'x"',
    '"a"b',
    "\0",
    "\u202eexe.csv",
    "\ud800",
    "=1+1",
    "\r",
    "\n",
    ",,",
    "x".repeat(4001),
  ),
);

/** Invalid as CSV: a misplaced quotation mark, a NUL, too many cells, too long, not text. */
const broken = fc.oneof(
  cells.map((cell) => `${cell.replace(/["\r\n\t,;]/g, "")}x"y,1`),
  cells.map((cell) => `1,"${cell.replaceAll('"', "")}"x`),
  cells.map((cell) => `1,"${cell.replaceAll('"', "")}`),
  cells.map((cell) => `${cell.replace(/["\r\n\t,;]/g, "")}\0,1`),
  fc.integer({ min: 4001, max: 200_000 }).map((length) => `${"x".repeat(length)},1`),
  fc.integer({ min: 100_000, max: 200_000 }).map((length) => `"${"a\n".repeat(length / 2)}",1`),
  fc.constantFrom(10_000, 3).map((count) => Array(count).fill("cell").join(",")),
  cells.map((cell) => `\u202e${cell.replace(/["\r\n\t,;]/g, "")}\u2066,2,3`),
);
const text = fc.tuple(fc.constantFrom(...headers), fc.nat({ max: 3 }), broken).map(([header, good, bad]) => {
  const separator = /[;\t]/.exec(header)?.[0] ?? ",";
  return [header, ...Array(good).fill(`1${separator}2`), bad.replaceAll(",", separator), ""].join("\n");
});
const encoded = fc
  .tuple(text, fc.constantFrom("utf8" as const, "latin1" as const, "utf16le" as const))
  .map(([written, encoding]) =>
    Buffer.concat([
      encoding === "utf16le" ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0),
      Buffer.from(written, encoding),
    ]),
  );
const notText = fc
  .tuple(
    fc.constantFrom("504b0304", "d0cf11e0", "1f8b08", "25504446", "0000", "00"),
    fc.uint8Array({ maxLength: 500 }),
  )
  .map(([head, rest]) => Buffer.concat([Buffer.from(head, "hex"), rest]));

export const hostileFiles = (count: number): Buffer[] =>
  fc.sample(fc.oneof({ weight: 5, arbitrary: encoded }, { weight: 1, arbitrary: notText }), {
    numRuns: count,
    seed: 20_261_123,
  });
