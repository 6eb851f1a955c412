import { type Options, stringify } from "csv-stringify/sync";
import type { Response } from "express";

/** CSV (RFC 4180); cells that would run as a formula are escaped. The first lines of a file have a byte order mark (`bom`), so that spreadsheets read UTF-8. */
export const csvLines = (
  rows: readonly (readonly unknown[])[],
  more: Pick<Options, "bom" | "cast"> = {},
): string => stringify([...rows], { record_delimiter: "\r\n", escape_formulas: true, ...more });

export function sendCsv(res: Response, name: string, texts: AsyncIterable<string> | string[]): Promise<void> {
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", "text/csv; charset=utf-8");
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  return sendStream(res, texts);
}

/** An error after the first text cuts the connection, so that half a list never looks complete. Ends early when the reader leaves. */
export async function sendStream(res: Response, texts: AsyncIterable<string> | string[]): Promise<void> {
  // Node's `pipeline` would close the response before the error handler knows why, so that the log would blame the reader.
  for await (const text of texts) {
    if (res.destroyed) return;
    if (!res.write(text)) await drained(res);
  }
  res.end();
}

const drained = (res: Response) =>
  new Promise<void>((resolve) => {
    const done = () => {
      res.off("drain", done).off("close", done);
      resolve();
    };
    res.on("drain", done).on("close", done);
  });
