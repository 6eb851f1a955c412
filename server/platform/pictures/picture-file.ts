import { fileRefused } from "#server/platform/errors/http-errors.ts";
import { onlyPhotos } from "#shared/api/uploads.ts";
import {
  damaged,
  jpegHeader,
  type PictureHeader,
  pngHeader,
  webpHeader,
  withoutTexts,
} from "./picture-header.ts";

// sharp can't say where a picture ends (a ZIP behind it would pass), and opens formats that we refuse (SVG, TIFF, HEIF).

/** More pixels than a 24-megapixel camera's; decoding them costs 100 MB. */
export const maxPixels = 25_000_000;
/** Row by row, a decoder and the resizing hold some hundred rows. */
const maxSide = 16_384;
/** With what the resizing holds, the memory of a picture stays under 300 MB. */
const maxHeldBytes = 150_000_000;

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** @returns what a decoder may read. @throws HttpError 422 */
export function inspectPicture(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw fileRefused("This file is empty. Please choose another one.");
  const header = readHeader(bytes);
  if (header.width < 1 || header.height < 1) throw damaged();
  if (header.width * header.height > maxPixels)
    throw fileRefused("This picture has more than 25 megapixels. Please choose a smaller one.");
  if (Math.max(header.width, header.height) > maxSide)
    throw fileRefused(
      "This picture is more than 16,384 pixels wide or high. Please crop it, or choose another one.",
    );
  if (header.heldBytes > maxHeldBytes)
    throw fileRefused(
      "This picture is too large to open. Please save it as a plain JPEG photo and try again.",
    );
  if (hidesSomething(bytes, header.end))
    throw fileRefused("This file holds more than a picture. Please save it as a plain photo and try again.");
  return isPng(bytes) ? withoutTexts(bytes.subarray(0, header.end)) : bytes;
}

const isPng = (bytes: Buffer) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function readHeader(bytes: Buffer): PictureHeader {
  try {
    if (startsWith(bytes, 0xff, 0xd8, 0xff)) return jpegHeader(bytes);
    if (isPng(bytes)) return pngHeader(bytes);
    if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP")
      return webpHeader(bytes);
  } catch (error) {
    // A field past the end of the file.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
  throw fileRefused(onlyPhotos);
}

/** ZIP readers look for this mark in the last 64 KB, at a distance from the end that it names itself. */
function isZipToo(bytes: Buffer): boolean {
  const mark = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  return mark >= 0 && mark + 22 <= bytes.length && mark + 22 + bytes.readUInt16LE(mark + 20) === bytes.length;
}

/** Cameras append a second picture (MPF), a short film or zeros; re-encoding drops all of it. */
function hidesSomething(bytes: Buffer, end: number): boolean {
  if (isZipToo(bytes)) return true;
  const rest = bytes.subarray(end);
  if (rest.equals(Buffer.alloc(rest.length))) return false;
  const isPicture = startsWith(rest, 0xff, 0xd8, 0xff);
  const isFilm = rest.toString("latin1", 4, 8) === "ftyp";
  const isSamsungs = rest.toString("latin1", Math.max(0, rest.length - 4)) === "SEFT";
  return !(isPicture || isFilm || isSamsungs);
}
