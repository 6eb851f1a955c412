import { fileRefused } from "#server/platform/errors/http-errors.ts";

export interface PictureHeader {
  width: number;
  height: number;
  end: number;
}

export const damaged = () => fileRefused("This picture is damaged or incomplete. Please choose another one.");

// Markers of ITU T.81, table B.1.
const stuffing = 0x00;
const startOfScan = 0xda;
const endOfImage = 0xd9;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Far more than a 10 MB photo has. A file of nothing but markers would block the event loop for seconds. */
const maxMarks = 200_000;

/** @throws HttpError 422 when it has no end, or no frame */
export function jpegHeader(bytes: Buffer): PictureHeader {
  let position = 2;
  let isInScan = false;
  let size: { width: number; height: number } | undefined;
  for (let marks = 0; marks < maxMarks; marks += 1) {
    if (isInScan) position = bytes.indexOf(0xff, position);
    if (bytes[position] !== 0xff) throw damaged();
    const marker = bytes.readUInt8(position + 1);
    if (marker === 0xff) {
      position += 1;
    } else if (marker === endOfImage) {
      if (!size) throw damaged();
      return { ...size, end: position + 2 };
    } else if (standsAlone(marker) || (isInScan && marker === stuffing)) {
      position += 2;
    } else {
      if (isFrame(marker))
        size ??= { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) };
      isInScan = marker === startOfScan;
      position += 2 + bytes.readUInt16BE(position + 2);
    }
  }
  throw damaged();
}

// "IEND" as a number, because a file may have a million chunks.
const imageEnd = 0x49454e44;

export function pngHeader(bytes: Buffer): PictureHeader {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") throw damaged();
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let position = 8;
  while (position + 12 <= bytes.length) {
    const isLast = bytes.readUInt32BE(position + 4) === imageEnd;
    position += 12 + bytes.readUInt32BE(position);
    if (isLast && position <= bytes.length) return { ...size, end: position };
  }
  throw damaged();
}

export function webpHeader(bytes: Buffer): PictureHeader {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length + (end % 2)) throw damaged();
  return { ...sizeOf(bytes), end: Math.min(bytes.length, end + (end % 2)) };
}

function sizeOf(bytes: Buffer): { width: number; height: number } {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8X":
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      throw damaged();
  }
}
