import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { codeOf } from "#server/platform/errors/error-code.ts";

/** A .tar.gz, written and read entry by entry, so that any size fits into little memory and any tool opens it. */

export function createArchive(out: Writable) {
  const tar = pack();
  const done = pipeline(tar, createGzip({ level: 6 }), out);
  done.catch(() => undefined);
  return {
    async add(name: string, bytes: Buffer): Promise<void> {
      const added = new Promise<void>((resolve, reject) => {
        tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
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
  if (codeOf(error).startsWith("Z_")) return new Error("This file is no backup, or it is damaged.");
  const message = error instanceof Error ? error.message : "";
  if (message.startsWith("Unexpected end of data"))
    return new Error("This backup is cut off: its end is missing.");
  if (message.startsWith("Invalid tar header")) return new Error("This file is not a backup of this site.");
  return error;
}

export async function* readArchive(source: Readable): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract();
  const read = pipeline(source, createGunzip(), tar);
  read.catch(() => undefined);
  try {
    for await (const entry of tar) {
      yield { name: entry.header.name, bytes: await buffer(entry) };
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
