import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A photo as a phone makes it: lying on its side, with GPS, an ICC profile and a caption in its metadata. 240x160, red at the left. */
export function phonePhoto(): Promise<Buffer> {
  return (
    sharp({ create: { width: 240, height: 160, channels: 3, background: "#2040c0" } })
      .composite([
        {
          input: { create: { width: 60, height: 160, channels: 3, background: "#d01010" } },
          left: 0,
          top: 0,
        },
      ])
      .withIccProfile("p3")
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Elm Street</place></x:xmpmeta>')
      .withExif({
        IFD0: { Copyright: "Jane Doe", Make: "A phone" },
        IFD3: { GPSLatitude: "30/1 16/1 2/1", GPSLatitudeRef: "N", GPSLongitude: "97/1 44/1 1/1" },
      })
      // Turn it by 90 degrees to see it upright: what was left comes to the top.
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer()
  );
}

/** A plain picture in any of the types that we take. */
export const picture = (type: "jpeg" | "png" | "webp", width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#208060" } })
    .toFormat(type)
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** What the metadata of our pictures says; none of it may be served. */
export const traces = ["Jane Doe", "A phone", "Elm Street"] as const;

/** A png with every kind of text that the format knows (tEXt, zTXt, iTXt with XMP), EXIF with GPS, and an ICC profile. */
export async function tellingPng(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#208060" } })
    .withIccProfile("p3")
    .withExif({ IFD0: { Make: "A phone" }, IFD3: { GPSLatitude: "30/1 16/1 2/1", GPSLatitudeRef: "N" } })
    .png()
    .toBuffer();
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Elm Street</place></x:xmpmeta>';
  const texts = [
    pngChunk("tEXt", Buffer.from("Author\0Jane Doe")),
    pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), deflateSync("Jane Doe")])),
    pngChunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
  ];
  // Behind the header, which is always 25 bytes after the signature's 8.
  return Buffer.concat([bytes.subarray(0, 33), ...texts, bytes.subarray(33)]);
}

/** A webp with EXIF, XMP and an ICC profile. */
export const tellingWebp = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#208060" } })
    .withIccProfile("p3")
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Elm Street</place></x:xmpmeta>')
    .withExif({ IFD0: { Make: "A phone", Copyright: "Jane Doe" } })
    .webp()
    .toBuffer();

/** A sound png of 16000 x 16000 pixels, 32 MB once unpacked (and a gigabyte as colors), in 32 KB. */
export function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(16_000, 0);
  header.writeUInt32BE(16_000, 4);
  // One bit a pixel, grey.
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(16_000 * (1 + 16_000 / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The end of a ZIP archive with nothing in it: enough for a reader to take the file for one. */
export const emptyZip = Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)]);
