import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createArchive } from "./archive.ts";

/** Fails right away, or some milliseconds later, when an entry is still on its way. */
const fullDisk = (round: number) =>
  new Writable({
    write(_chunk, _encoding, done) {
      const fail = () => done(new Error("ENOSPC: no space left on device"));
      if (round % 2) fail();
      else setTimeout(fail, round % 7);
    },
  });

// An error that nobody listens for fails the whole run.
test("a full disk is one error, whatever is still on its way", async () => {
  for (let round = 0; round < 150; round += 1) {
    const archive = createArchive(fullDisk(round));
    const writing = async () => {
      for (let entry = 0; entry < 30; entry += 1)
        await archive.add(`${entry}`, randomBytes(1 + ((round * 997) % 40_000)));
      await archive.end();
    };
    await expect(writing()).rejects.toThrow("no space left");
  }
});
