import { fileRefused } from "#server/platform/errors/http-errors.ts";

export interface PictureHeader {
  width: number;
  height: number;
  end: number;
  /** What a decoder must hold at once, because it can't go row by row. */
  heldBytes: number;
}

export const damaged = () => fileRefused("This picture is damaged or incomplete. Please choose another one.");

// Markers of ITU T.81, table B.1.
const stuffing = 0x00;
const startOfScan = 0xda;
const endOfImage = 0xd9;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isProgressive = (marker: number) => marker % 4 === 2;
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Far more than a 10 MB photo has. A file of nothing but markers would block the event loop for seconds. */
const maxMarks = 200_000;

/** @throws HttpError 422 when it has no end, or no frame */
export function jpegHeader(bytes: Buffer): PictureHeader {
  let position = 2;
  let isInScan = false;
  let frame: JpegFrame | undefined;
  for (let marks = 0; marks < maxMarks; marks += 1) {
    if (isInScan) position = bytes.indexOf(0xff, position);
    if (bytes[position] !== 0xff) throw damaged();
    const marker = bytes.readUInt8(position + 1);
    if (marker === 0xff) {
      position += 1;
    } else if (marker === endOfImage) {
      if (!frame) throw damaged();
      const { width, height, isInPasses, coefficients } = frame;
      return { width, height, end: position + 2, heldBytes: isInPasses ? 2 * coefficients : 0 };
    } else if (standsAlone(marker) || (isInScan && marker === stuffing)) {
      position += 2;
    } else {
      if (isFrame(marker)) frame ??= readFrame(bytes, position);
      isInScan = marker === startOfScan;
      // A scan of some components only is completed by a later one.
      if (isInScan && frame && bytes.readUInt8(position + 4) < frame.components) frame.isInPasses = true;
      position += 2 + bytes.readUInt16BE(position + 2);
    }
  }
  throw damaged();
}

interface JpegFrame {
  width: number;
  height: number;
  components: number;
  /** Progressive, or component by component: all coefficients are held until the last scan. */
  isInPasses: boolean;
  coefficients: number;
}

function readFrame(bytes: Buffer, position: number): JpegFrame {
  const height = bytes.readUInt16BE(position + 5);
  const width = bytes.readUInt16BE(position + 7);
  const components = bytes.readUInt8(position + 9);
  const factors = Array.from({ length: components }, (_, index) => {
    const factor = bytes.readUInt8(position + 11 + 3 * index);
    return { across: factor >> 4, down: factor & 15 };
  });
  if (components < 1 || components > 4 || factors.some(({ across, down }) => across < 1 || down < 1))
    throw damaged();
  const unit =
    Math.max(...factors.map(({ across }) => across)) * Math.max(...factors.map(({ down }) => down));
  const samples = factors.reduce((sum, { across, down }) => sum + across * down, 0);
  const isInPasses = isProgressive(bytes.readUInt8(position + 1));
  return { width, height, components, isInPasses, coefficients: (width * height * samples) / unit };
}

// "IEND" as a number, because a file may have a million chunks.
const imageEnd = 0x49454e44;

/** By color type (PNG, 11.2.1); a palette's colors may have alpha. */
const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

export function pngHeader(bytes: Buffer): PictureHeader {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") throw damaged();
  const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(24)];
  const channels = pngChannels[bytes.readUInt8(25)];
  if (!channels) throw damaged();
  // An interlaced or a turned picture is unpacked as a whole, and resizing holds half as much again.
  const heldBytes = 1.5 * width * height * channels * (depth > 8 ? 2 : 1);
  let position = 8;
  while (position + 12 <= bytes.length) {
    const isLast = bytes.readUInt32BE(position + 4) === imageEnd;
    position += 12 + bytes.readUInt32BE(position);
    if (isLast && position <= bytes.length) return { width, height, end: position, heldBytes };
  }
  throw damaged();
}

const pngTexts = new Set(["tEXt", "zTXt", "iTXt"].map((name) => Buffer.from(name).readUInt32BE()));

/** Decoders unpack every text: 1 MB of them becomes gigabytes. */
export function withoutTexts(png: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(png.length);
  let size = png.copy(kept, 0, 0, 8);
  for (let position = 8; position + 12 <= png.length; ) {
    const next = position + 12 + png.readUInt32BE(position);
    if (!pngTexts.has(png.readUInt32BE(position + 4))) size += png.copy(kept, size, position, next);
    position = next;
  }
  return kept.subarray(0, size);
}

export function webpHeader(bytes: Buffer): PictureHeader {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length + (end % 2)) throw damaged();
  const { width, height } = sizeOf(bytes);
  return { width, height, end: Math.min(bytes.length, end + (end % 2)), heldBytes: 4 * width * height };
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
