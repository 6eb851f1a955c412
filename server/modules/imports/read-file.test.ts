import { request } from "node:http";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { portOf } from "#server/platform/http/listen.ts";
import { adminCredentials, eventually, signedIn, testApplication } from "#server/test/app.ts";
import { importHeader, upload } from "#server/test/import-file.ts";
import { imports } from "#shared/schema/imports.ts";
import { decodeText, readFile } from "./read-file.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

async function* inPieces(file: Buffer, size: number) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function rowsOf(file: Buffer, size = 65_536) {
  const rows = [];
  for await (const batch of readFile(inPieces(file, size))) rows.push(...batch.rows);
  return rows;
}

const headers = ["a,b", "First Name;Last Name", "email\tstate", '"quoted, name",b'];
const cells = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom('"', '""', 'x"', '"a"b', "\0", "\ud800", "=1+1", "\r", "\n", ",,"),
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

/** Files that someone uploads to do harm, or that a broken program wrote. */
const hostile = fc.oneof({ weight: 5, arbitrary: encoded }, { weight: 1, arbitrary: notText });

describe("a file", () => {
  test.each([1, 2, 3, 5])("reads the same however it arrives, in pieces of %i bytes", async (size) => {
    const text = 'a,b\r\nZoë,"x\r\ny"\r\n\r\n€,"q""r"\r\n';
    const rows = [
      { line: 2, cells: ["Zoë", "x\r\ny"] },
      { line: 5, cells: ["€", 'q"r'] },
    ];
    expect(await rowsOf(Buffer.from(text), size)).toEqual(rows);
    expect(await rowsOf(Buffer.from(`\ufeff${text}`, "utf16le"), size)).toEqual(rows);
    const latin = Buffer.from(text.replaceAll("€", "\x80"), "latin1");
    expect(await rowsOf(latin, size)).toEqual(rows);
  });

  test.each([
    // In MacRoman.
    ["macintosh", "Mu\x96oz,S\x87nchez,Jos\x8e", "Muñoz,Sánchez,José"],
    ["macintosh", "\xe7ngel L\x97pez", "Ángel López"],
    ["macintosh", "Garc\x92a,M\x9fller,Ram\x97n", "García,Müller,Ramón"],
    ["windows-1252", "O\x92Brien,Mu\xf1oz,Ann\x97she", "O’Brien,Muñoz,Ann—she"],
    ["windows-1252", "Ann\x92s list \x96 all,\x8aimek", "Ann’s list – all,Šimek"],
  ])("in %s: %j", async (encoding, bytes, text) => {
    const decoded = decodeText(inPieces(Buffer.from(bytes, "latin1"), 3));
    let read = "";
    for await (const piece of decoded.texts) read += piece;
    expect(read).toBe(text);
    expect(decoded.encoding()).toBe(encoding);
  });

  test("has a name of its own for every column, also where a name looks like a numbered one", async () => {
    const header = "Email,Email,Email (2),Email,__proto__,,Column 6";
    const { body } = await upload(admin, Buffer.from(`${header}\n1,2,3,4,5,6,7\n`));
    const columns: { name: string; samples: string[] }[] = body.columns;
    expect(columns.map(({ name, samples }) => `${name}: ${samples}`)).toEqual([
      "Email: 1",
      "Email (2): 2",
      "Email (2) (2): 3",
      "Email (3): 4",
      "__proto__: 5",
      "Column 6: 6",
      "Column 6 (2): 7",
    ]);
    await admin.delete(`/api/admin/imports/${body.id}`).expect(204);
  });

  const hostileFiles = fc.sample(hostile, { numRuns: 100, seed: 20_261_123 });

  test("is refused in a sentence when it is hostile", async () => {
    for (const file of hostileFiles)
      await expect(rowsOf(file)).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(/^[A-Z].*\.$/),
      });
  });

  test("with an endless first line is refused right away", async () => {
    const start = performance.now();
    await expect(rowsOf(Buffer.alloc(200_000, "x"))).rejects.toMatchObject({ status: 422 });
    expect(performance.now() - start).toBeLessThan(4000);
  });

  test("leaves nothing behind when the sender goes away in the middle", async () => {
    const { headers } = await testApp.http.post("/api/admin/login").send(adminCredentials).expect(200);
    const cookie = String(headers["set-cookie"]).split(";")[0];
    const call = request({
      port: portOf(testApp.server),
      path: "/api/admin/imports",
      method: "POST",
      headers: { "content-type": "text/csv", "content-length": 1_000_000, cookie },
    });
    call.on("error", () => undefined);
    call.write(`${importHeader}\n${"A,B,a@example.org,TX,\n".repeat(3000)}`);
    await eventually(async () => expect(await testApp.db.$count(imports)).toBe(1));
    call.destroy();
    await eventually(async () => expect(await testApp.db.$count(imports)).toBe(0));
    await testApp.http.get("/healthz").expect(200);
  });
});
