import { damaged, type PictureHeader } from "./picture-header.ts";

// The type of the last chunk, "IEND", as a number: files of a million chunks are walked too.
const end = 0x49454e44;

/** Walks the chunks of a png to its end. @throws PictureRefused when one is cut off or IEND is missing. */
export function pngHeader(bytes: Buffer): PictureHeader {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") throw damaged();
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let position = 8;
  while (position + 12 <= bytes.length) {
    const isLast = bytes.readUInt32BE(position + 4) === end;
    position += 12 + bytes.readUInt32BE(position);
    if (isLast && position <= bytes.length) return { ...size, end: position };
  }
  throw damaged();
}
