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
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Jane Doe</secret></x:xmpmeta>')
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

/** A png whose header promises 16000 x 16000 pixels, in a few bytes. */
export async function bomb(): Promise<Buffer> {
  const bytes = await picture("png", 16, 16);
  bytes.writeUInt32BE(16_000, 16);
  bytes.writeUInt32BE(16_000, 20);
  return bytes;
}

/** The end of a ZIP archive with nothing in it: enough for a reader to take the file for one. */
export const emptyZip = Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)]);
