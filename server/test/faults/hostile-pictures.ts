import { craftedPng, pngChunk } from "#server/test/crafted-pictures.ts";

const chunkOfNothing = pngChunk("noNe", Buffer.alloc(0));
const megabyte = 1024 * 1024 - 1000;
const filled = (piece: Buffer) => Buffer.alloc(megabyte, piece);

/** Each below the bound of a picture of initials. */
export const hostilePictures: Record<string, () => Buffer> = {
  "a PNG of many chunks": () =>
    craftedPng({
      width: 64,
      height: 64,
      depth: 8,
      color: "rgb",
      extra: Array(Math.floor(megabyte / chunkOfNothing.length)).fill(chunkOfNothing),
    }),
  "a PNG of 25 megapixels": () => craftedPng({ width: 5000, height: 5000, depth: 8, color: "rgb" }),
  "a JPEG of markers alone": () => filled(Buffer.from([0xff, 0xd8])),
  "a JPEG that is one long scan": () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]), filled(Buffer.from([0xff, 0]))]),
  "a JPEG of filling alone": () => Buffer.concat([Buffer.from([0xff, 0xd8]), filled(Buffer.from([0xff]))]),
  "a ZIP": () => filled(Buffer.from("PK\x05\x06")),
};
