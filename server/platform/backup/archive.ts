import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { codeOf } from "#server/platform/errors/error-code.ts";

/** A .tar.gz, written and read entry by entry, so that any size fits into little memory and any tool opens it. */

export function createArchive(out: Writable) {
  const tar = pack();
  const done = pipeline(tar, createGzip({ level: 6 }), out);
  done.catch(() => undefined);
  // A full disk may be reported once more after the pipeline has ended, which would end the process.
  out.on("error", () => undefined);
  return {
    async add(name: string, bytes: Buffer): Promise<void> {
      const added = new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
        // One that is still on its way when the pipeline fails reports that, too.
        entry.on("error", reject);
      });
      added.catch(() => undefined);
      // The other end of the pipeline reports why a write failed.
      await Promise.race([added.catch(() => done), done]);
    },
    async end(): Promise<void> {
      tar.finalize();
      await done;
    },
  };
}

function explained(error: unknown): unknown {
  if (codeOf(error).startsWith("Z_")) return new Error("This file is not a backup, or it is damaged.");
  const message = error instanceof Error ? error.message : "";
  if (message.startsWith("Unexpected end of data"))
    return new Error("This backup is cut off: its end is missing.");
  if (message.startsWith("Invalid tar header") || message.startsWith("Header exceeds"))
    return new Error("This file is not a backup of this site.");
  return error;
}

interface Entry {
  name: string;
  /** Of any size; unread content is skipped. */
  content: AsyncIterable<Buffer>;
}

async function* contentOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const part of entry) if (Buffer.isBuffer(part)) yield part;
  } catch (error) {
    throw explained(error);
  }
}

export async function* readArchive(source: Readable): AsyncGenerator<Entry> {
  const tar = extract();
  const read = pipeline(source, createGunzip(), tar);
  read.catch(() => undefined);
  try {
    for await (const entry of tar) {
      yield { name: entry.header.name, content: contentOf(entry) };
      entry.resume();
    }
    await read;
  } catch (error) {
    throw explained(
      await read.then(
        () => error,
        (reason: unknown) => reason,
      ),
    );
  } finally {
    source.destroy();
  }
}

/** More than any photo, manifest or row of ours has, so that a hostile archive can't fill the memory. */
const maxBytes = 32 * 1024 * 1024;
const tooLarge = () => new Error("This file is not a backup of this site: a part of it is too large.");

export async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Not node:readline, which also splits at U+2028, and JSON may contain that. */
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    let start = 0;
    for (let end = part.indexOf("\n"); end >= 0; end = part.indexOf("\n", start)) {
      yield Buffer.concat([...parts, part.subarray(start, end)]).toString("utf8");
      [parts, size, start] = [[], 0, end + 1];
    }
    parts.push(part.subarray(start));
    size += part.length - start;
    if (size > maxBytes) throw tooLarge();
  }
  yield Buffer.concat(parts).toString("utf8");
}
