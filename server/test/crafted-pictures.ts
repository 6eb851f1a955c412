import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Sound picture files of extreme shapes, as an attacker would write them; flat color, so that they are small. */

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

interface PngShape {
  width: number;
  height: number;
  depth: 1 | 8 | 16;
  color: keyof typeof colorTypes;
  interlaced?: boolean;
  /** Chunks before the pixels. */
  extra?: Buffer[];
}

const colorTypes = {
  gray: [0, 1],
  rgb: [2, 3],
  rgba: [6, 4],
} as const;

/** The seven passes of Adam7: first column, first row, and the steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function craftedPng({
  width,
  height,
  depth,
  color,
  interlaced = false,
  extra = [],
}: PngShape): Buffer {
  const [type, channels] = colorTypes[color];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlaced ? 1 : 0], 8);
  const sizeOf = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * channels * depth) / 8)) : 0;
  const size = interlaced
    ? passes.reduce(
        (sum, [x, y, stepX, stepY]) =>
          sum + sizeOf(Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)),
        0,
      )
    : sizeOf(width, height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", deflateSync(Buffer.alloc(size), { level: 6 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** EXIF that asks for a quarter turn. */
export const quarterTurn = (): Buffer =>
  pngChunk(
    "eXIf",
    Buffer.from([
      0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ]),
  );

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 32, g: 128, b: 96, alpha: 0.5 } },
    limitInputPixels: false,
  });

interface JpegShape {
  width: number;
  height: number;
  progressive?: boolean;
  cmyk?: boolean;
  turned?: boolean;
}

export function craftedJpeg({ width, height, progressive = false, cmyk, turned }: JpegShape) {
  const picture = flat(width, height);
  if (cmyk) picture.toColorspace("cmyk");
  if (turned) picture.withMetadata({ orientation: 6 });
  return picture.jpeg({ progressive, quality: 60, chromaSubsampling: "4:4:4" }).toBuffer();
}

/** The last scan of a progressive jpeg, many times over. */
export function manyScans(jpeg: Buffer, count: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  return Buffer.concat([
    jpeg.subarray(0, last),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ]);
}

/** One pixel in 32 is of any color, so that no decoder finds a shortcut. */
function noisy(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4, 200);
  let state = 1;
  for (let position = 0; position < pixels.length; position += 4) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    if ((state >> 8) % 32 === 0) pixels.writeInt32LE(state, position);
  }
  return pixels;
}

export function craftedWebp(
  width: number,
  height: number,
  { lossless = false, alpha = false, noise = false } = {},
): Promise<Buffer> {
  const picture = noise
    ? sharp(noisy(width, height), { raw: { width, height, channels: 4 }, limitInputPixels: false })
    : flat(width, height, alpha ? 4 : 3);
  if (!alpha) picture.removeAlpha();
  return picture.webp({ lossless, effort: 0 }).toBuffer();
}

export const animatedWebp = (width: number, height: number, pages: number): Promise<Buffer> =>
  sharp(noisy(width, height * pages), {
    raw: { width, height: height * pages, channels: 4, pageHeight: height },
    limitInputPixels: false,
  })
    .webp({ lossless: true, effort: 0, loop: 0 })
    .toBuffer();
