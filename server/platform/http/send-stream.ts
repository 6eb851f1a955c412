import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Options, stringify } from "csv-stringify/sync";
import type { Response } from "express";
import { codeOf } from "#server/platform/errors/error-code.ts";

/** CSV (RFC 4180); cells that would run as a formula are escaped. The first lines of a file have a byte order mark (`bom`), so that spreadsheets read UTF-8. */
export const csvLines = (
  rows: readonly (readonly unknown[])[],
  more: Pick<Options, "bom" | "cast"> = {},
): string => stringify([...rows], { record_delimiter: "\r\n", escape_formulas: true, ...more });

export function sendCsv(res: Response, name: string, texts: AsyncGenerator<string>): Promise<void> {
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", "text/csv; charset=utf-8");
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  return sendStream(res, texts);
}

/** An error after the first text cuts the connection, so that half a list never looks complete. */
export async function sendStream(res: Response, texts: AsyncGenerator<string>): Promise<void> {
  const first = await texts.next();
  const rest = Readable.from(texts);
  if (!first.done) rest.unshift(first.value);
  try {
    await pipeline(rest, res);
  } catch (error) {
    const readerLeft = codeOf(error) === "ERR_STREAM_PREMATURE_CLOSE";
    if (!readerLeft) throw error;
  }
}
