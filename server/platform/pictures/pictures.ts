import type { Sharp, SharpConstructor } from "sharp";
import { unavailable } from "#server/platform/errors/http-errors.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import { maxPhotoWidth, type PhotoWidth, photoWidths } from "#shared/photos.ts";
import { inspectPicture, maxPixels } from "./picture-file.ts";
import { damaged } from "./picture-header.ts";

/** A crawl for shared links keeps no visitor's photo waiting. */
const photo = { priority: 1, maxWaiting: 40 };
const derived = { priority: 0, maxWaiting: 40 };
const full = () => unavailable("Many photos are being prepared right now. Please try again in a moment.");
/** A picture of 25 megapixels takes about 2 s. */
const maxSeconds = 20;

// libvips takes a moment to load, and most starts never need it.
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const shrink = (picture: Sharp, width: PhotoWidth): Sharp =>
  picture.resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });

// Effort 2 takes 90 ms for four widths; the default (4) takes 165 ms and saves 5 % of the bytes.
const encode = (picture: Sharp): Promise<Buffer> =>
  picture.webp({ quality: 80, effort: 2 }).timeout({ seconds: maxSeconds }).toBuffer();

async function makeWidths(bytes: Buffer): Promise<ReadonlyMap<PhotoWidth, Buffer>> {
  const readable = inspectPicture(bytes);
  const sharp = await loadSharp();
  // sharp writes no metadata unless asked to.
  const { data, info } = await shrink(
    sharp(readable, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true }).autoOrient(),
    maxPhotoWidth,
  )
    .toColorspace("srgb")
    .raw()
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged();
    });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const made = new Map<PhotoWidth, Buffer>();
  for (const width of photoWidths) made.set(width, await encode(shrink(sharp(data, { raw }), width)));
  return made;
}

/** Runs one at a time: decoding costs a core and up to 300 MB, whatever the file. */
export function createPictures() {
  const queue = createBoundedQueue({ concurrency: 1, whenFull: full });
  return {
    /** Upright, in sRGB, without metadata. `load` is called when its turn comes, so that waiting pictures hold no memory. */
    toWidths: (load: () => Promise<Buffer>) => queue.run(photo, async () => makeWidths(await load())),
    run: (work: (sharp: SharpConstructor) => Promise<Buffer>) =>
      queue.run(derived, async () => work(await loadSharp())),
    async toWidth(bytes: Buffer, width: PhotoWidth): Promise<Buffer | undefined> {
      if (queue.isBusy()) return undefined;
      return queue.run(derived, async () => encode(shrink((await loadSharp())(bytes), width)));
    },
  };
}
