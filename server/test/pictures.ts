import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { craftedPng, pngChunk } from "./crafted-pictures.ts";

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
export const picture = (type: "jpeg" | "png" | "webp", width = 90, height = 60): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#208060" } })
    .toFormat(type)
    .toBuffer();

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

/** 16000 x 16000 pixels, 32 MB once unpacked (and a gigabyte as colors), in 32 KB. */
export const bomb = (): Buffer => craftedPng({ width: 16_000, height: 16_000, depth: 1, color: "gray" });
