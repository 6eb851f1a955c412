import { setTimeout as sleep } from "node:timers/promises";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { createPictures } from "#server/platform/pictures/pictures.ts";
import { picture } from "#server/test/pictures.ts";

/** A process that makes photos of the files it is sent, several at once, and reports its peak memory beyond that of a small photo. */

export interface Decoded {
  /** "made", or the sentence of the refusal. */
  outcome: string;
  ms: number;
  peakMegabytes: number;
}

const atOnce = 3;
const pictures = createPictures();
const small = await picture("png", 64, 64);
await pictures.toWidths(async () => small);
await sleep(200);
const quiet = process.resourceUsage().maxRSS;

process.on("message", async ({ file }: { file: string }) => {
  const bytes = Buffer.from(file, "base64");
  const started = performance.now();
  const outcomes = await Promise.allSettled(
    Array.from({ length: atOnce }, () => pictures.toWidths(async () => bytes)),
  );
  const reasons = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  const [reason] = reasons;
  const decoded: Decoded = {
    outcome: reason ? (reason instanceof HttpError ? reason.message : `fault: ${reason}`) : "made",
    ms: performance.now() - started,
    peakMegabytes: (process.resourceUsage().maxRSS - quiet) / 1024,
  };
  process.send?.(decoded);
});
process.send?.("ready");
