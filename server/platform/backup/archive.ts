import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { codeOf } from "#server/platform/errors/error-code.ts";

/**
 * A .tar.gz, written and read entry by entry, so that any size fits into little memory and any tool opens it.
 * https://www.gnu.org/software/tar/manual/html_node/Standard.html
 */

const block = 512;
const padding = (size: number) => (block - (size % block)) % block;
/** More than any entry of ours has: one that claims more is no archive of ours. */
const largestEntry = 256 * 1024 * 1024;

/** What is wrong with a file that should be a backup, as a sentence. */
export class ArchiveError extends Error {}

export interface Entry {
  name: string;
  bytes: Buffer;
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`too long a name for the archive: ${name}`);
  const bytes = Buffer.alloc(block);
  bytes.write(name, 0);
  bytes.write("0000600\0", 100);
  bytes.write("0000000\0", 108);
  bytes.write("0000000\0", 116);
  bytes.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  bytes.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  bytes.write("        ", 148);
  bytes.write("0ustar\x0000", 156);
  bytes.write(`${checksum(bytes).toString(8).padStart(6, "0")}\0 `, 148);
  return bytes;
}

/** The sum of a header's bytes, its own field counted as spaces. */
const checksum = (bytes: Buffer) =>
  bytes.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

/** Writes entries to `out` one after the other. `end` resolves when everything has arrived there. */
export function createArchive(out: Writable) {
  const zip = createGzip({ level: 6 });
  // A full disk shows on `out`: both ends end together.
  out.on("error", (error) => zip.destroy(error));
  zip.on("error", (error) => out.destroy(error));
  const done = finished(zip.pipe(out));
  done.catch(() => undefined);

  // A write that fails says only that the stream has ended; why it did is for `done` to say.
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) =>
      zip.write(bytes, (error) => (error ? done.then(() => reject(error), reject) : resolve())),
    );

  return {
    async add(name: string, bytes: Buffer): Promise<void> {
      await write(Buffer.concat([header(name, bytes.length), bytes, Buffer.alloc(padding(bytes.length))]));
    },
    async end(): Promise<void> {
      zip.end(Buffer.alloc(2 * block));
      await done;
    },
  };
}

/**
 * The entries of an archive in their order.
 * @throws ArchiveError when it is none, or is cut off.
 */
export async function* readArchive(source: Readable): AsyncGenerator<Entry> {
  const unzip = createGunzip();
  source.on("error", (error) => unzip.destroy(error));
  const take = takerOf(source.pipe(unzip));
  try {
    for (;;) {
      const head = await take(block);
      if (head.every((byte) => byte === 0)) return;
      const size = Number.parseInt(head.toString("latin1", 124, 135), 8);
      const isSound = Number.parseInt(head.toString("latin1", 148, 154), 8) === checksum(head);
      if (!isSound || !(size >= 0 && size <= largestEntry))
        throw new ArchiveError("This file is not a backup of this site.");
      const name = head.toString("utf8", 0, 100).replace(/\0.*$/s, "");
      const bytes = await take(size);
      await take(padding(size));
      yield { name, bytes };
    }
  } catch (error) {
    if (!codeOf(error).startsWith("Z_")) throw error;
    throw new ArchiveError("This file is no backup, or it is damaged.");
  } finally {
    source.destroy();
    unzip.destroy();
  }
}

/** Reads exactly so many bytes at a time. */
function takerOf(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let have: Buffer[] = [];
  let length = 0;
  return async (size: number): Promise<Buffer> => {
    while (length < size) {
      const { value, done } = await chunks.next();
      if (done) throw new ArchiveError("This backup is cut off: its end is missing.");
      have.push(value);
      length += value.length;
    }
    const all = Buffer.concat(have);
    have = [all.subarray(size)];
    length -= size;
    return all.subarray(0, size);
  };
}
