import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { deflateSync } from "node:zlib";
import {
  animatedWebp,
  craftedJpeg,
  craftedPng,
  craftedWebp,
  manyScans,
  pngChunk,
  quarterTurn,
} from "#server/test/crafted-pictures.ts";
import type { Decoded } from "./decode-pictures.ts";
import type { FaultTest } from "./site.ts";

const maxMegabytes = 300;
/** Three at once, each under the 20 s that a picture may take. */
const maxMs = 60_000;

const square = { width: 5000, height: 5000 };
const wide = { width: 16_384, height: 1525 };
const tall = { width: 1525, height: 16_384 };
/** 12.5 megapixels: 100 MB in 16 bits with alpha. */
const half = { width: 16_384, height: 762 };
const deepest = { depth: 16, color: "rgba" } as const;

/** 50 MB of text in 50 KB. */
const longText = () =>
  pngChunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(50_000_000, 97))]));
const profile = () =>
  pngChunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(50_000_000))]));
const progressive = (more: object = {}) => craftedJpeg({ ...square, progressive: true, ...more });

const files: Record<string, () => Buffer | Promise<Buffer>> = {
  "png wide, 16 bit, turned": () => craftedPng({ ...wide, ...deepest, extra: [quarterTurn()] }),
  "png tall, 16 bit, turned": () => craftedPng({ ...tall, ...deepest, extra: [quarterTurn()] }),
  "png wide, 12 megapixels, 16 bit, interlaced, turned": () =>
    craftedPng({ ...half, ...deepest, interlaced: true, extra: [quarterTurn()] }),
  "png square, 16 bit, interlaced": () => craftedPng({ ...square, ...deepest, interlaced: true }),
  "png with 5 GB of text": () =>
    craftedPng({ width: 64, height: 64, depth: 8, color: "rgb", extra: Array(100).fill(longText()) }),
  "png with a color profile of 50 MB": () =>
    craftedPng({ width: 64, height: 64, depth: 8, color: "rgb", extra: [profile()] }),
  "jpeg progressive, cmyk": () => progressive({ cmyk: true }),
  "jpeg progressive, wide, turned": () => progressive({ ...wide, turned: true }),
  "jpeg progressive, 2000 scans": async () => manyScans(await progressive(), 2000),
  "webp lossless with alpha, noise": () =>
    craftedWebp(5000, 5000, { lossless: true, alpha: true, noise: true }),
  "webp animated": () => animatedWebp(4000, 4000, 3),
};

async function decode(child: ChildProcess, file: Buffer): Promise<Decoded> {
  child.send({ file: file.toString("base64") });
  const [decoded] = await once(child, "message");
  return decoded;
}

/** Extreme files, three at once, one after the other in one process. */
export const pictureMemory: FaultTest = {
  guarantee: "No picture takes more than 300 MB, whatever the file",
  async run() {
    const child = fork(new URL("decode-pictures.ts", import.meta.url), {
      execArgv: ["--import", "tsx"],
      // As the unit and the image start the site; freed memory would else stay with glibc's heaps.
      env: { ...process.env, MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" },
    });
    try {
      await once(child, "message");
      const faults: string[] = [];
      let [peak, longestMs, made] = [0, 0, 0];
      for (const [name, file] of Object.entries(files)) {
        const { outcome, ms, peakMegabytes } = await decode(child, await file());
        if (outcome === "made") made += 1;
        if (peakMegabytes > maxMegabytes && peak <= maxMegabytes)
          faults.push(`${name} took ${Math.round(peakMegabytes)} MB`);
        if (ms > maxMs) faults.push(`${name} took ${Math.round(ms / 1000)} s`);
        if (outcome.startsWith("fault")) faults.push(`${name}: ${outcome}`);
        peak = Math.max(peak, peakMegabytes);
        longestMs = Math.max(longestMs, ms);
      }
      const count = Object.keys(files).length;
      return {
        ok: faults.length === 0 && made > 0 && made < count,
        figure: `${count} kinds of files, ${made} made and ${count - made} refused; at most ${Math.round(peak)} MB beyond a small picture, ${(longestMs / 1000).toFixed(1)} s for three at once${faults.map((fault) => `; ${fault}`).join("")}`,
      };
    } finally {
      child.kill();
    }
  },
};
