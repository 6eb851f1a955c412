import type { Sharp, SharpConstructor } from "sharp";
import { fileRefused, unavailable } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import { maxPhotoWidth, type PhotoWidth, photoWidths } from "#shared/photos.ts";

/** Visitors' photos go before share pictures, of which a crawler asks for hundreds. */
const photo = { priority: 1, maxWaiting: 40 };
const derived = { priority: 0, maxWaiting: 40 };
const full = () => unavailable(sentence("photosPrepared"));

/** More than a 24-megapixel camera's; decoding them costs 100 MB. */
const maxPixels = 25_000_000;
/** libvips holds some hundred rows at once. */
const maxSide = 16_384;
/** A picture of 25 megapixels takes about 2 s. */
const maxSeconds = 20;

const damaged = () => fileRefused(sentence("pictureDamaged"));
const heic = () => fileRefused(sentence("photoIsHeic"));

// libvips takes a moment to load, and most starts never need it.
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

type Format = "jpeg" | "png" | "webp";

/** By its first bytes, because sharp would open SVG, TIFF and more. @throws HttpError 422 */
function formatOf(bytes: Buffer): Format {
  const text = (start: number, end: number) => bytes.toString("latin1", start, end);
  if (bytes.length === 0) throw fileRefused(sentence("fileIsEmpty"));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp" && /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(text(8, 12))) throw heic();
  throw fileRefused(sentence("onlyPhotos"));
}

const pngTexts = new Set(["tEXt", "zTXt", "iTXt"].map((name) => Buffer.from(name).readUInt32BE()));

/** libpng unpacks every text: 0.6 MB of them take 3 GB. */
function withoutTexts(png: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(png.length);
  let size = png.copy(kept, 0, 0, 8);
  for (let start = 8; start + 12 <= png.length; ) {
    const end = start + 12 + png.readUInt32BE(start);
    if (!pngTexts.has(png.readUInt32BE(start + 4))) size += png.copy(kept, size, start, end);
    start = end;
  }
  return kept.subarray(0, size);
}

const readable: Readonly<Record<Format, (bytes: Buffer) => Buffer>> = {
  // Without its end marker a whole JPEG would look like half a one.
  jpeg: (bytes) => Buffer.concat([bytes, Buffer.from([0xff, 0xd9])]),
  png: withoutTexts,
  webp: (bytes) => bytes,
};

async function assertSize(sharp: SharpConstructor, bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (width * height > maxPixels) throw fileRefused(sentence("megapixels"));
  if (Math.max(width, height) > maxSide) throw fileRefused(sentence("pictureTooWide"));
}

const shrink = (picture: Sharp, width: PhotoWidth): Sharp =>
  picture.resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });

/** Upright, in sRGB. @throws what libvips says */
const decode = (sharp: SharpConstructor, bytes: Buffer, failOn: "warning" | "error") =>
  shrink(
    sharp(bytes, { limitInputPixels: maxPixels, failOn, sequentialRead: true }).autoOrient(),
    maxPhotoWidth,
  )
    .toColorspace("srgb")
    .raw()
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true });

// libjpeg merely warns of half a picture, as it does of harmless things that some cameras write.
const isCutOff = (error: unknown) => error instanceof Error && error.message.includes("premature end");

async function makeWidths(bytes: Buffer): Promise<ReadonlyMap<PhotoWidth, Buffer>> {
  const input = readable[formatOf(bytes)](bytes);
  const sharp = await loadSharp();
  await assertSize(sharp, input);
  const { data, info } = await decode(sharp, input, "warning")
    .catch((error: unknown) => {
      if (isCutOff(error)) throw error;
      return decode(sharp, input, "error");
    })
    .catch(() => {
      throw damaged();
    });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const made = new Map<PhotoWidth, Buffer>();
  for (const width of photoWidths) {
    // sharp writes no metadata unless asked to. Effort 2 takes 90 ms for four widths; the default (4) takes 165 ms and saves 5 % of the bytes.
    const encoded = shrink(sharp(data, { raw }), width).webp({ quality: 80, effort: 2 });
    made.set(width, await encoded.timeout({ seconds: maxSeconds }).toBuffer());
  }
  return made;
}

/** Runs one at a time: decoding costs a core and up to 300 MB, whatever the file. */
export function createPictures() {
  const queue = createBoundedQueue({ concurrency: 1, whenFull: full });
  return {
    /** `load` is called when its turn comes, so that waiting pictures hold no memory. */
    toWidths: (load: () => Promise<Buffer>) => queue.run(photo, async () => makeWidths(await load())),
    run: (work: (sharp: SharpConstructor) => Promise<Buffer>) =>
      queue.run(derived, async () => work(await loadSharp())),
  };
}
