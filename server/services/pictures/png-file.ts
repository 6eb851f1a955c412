import { damaged, type PictureHeader } from "./picture-header.ts";

/** Walks the chunks of a png to its end. @throws PictureRefused when one is cut off or IEND is missing. */
export function pngHeader(bytes: Buffer): PictureHeader {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") throw damaged();
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let position = 8;
  while (position + 12 <= bytes.length) {
    const isLast = bytes.toString("latin1", position + 4, position + 8) === "IEND";
    position += 12 + bytes.readUInt32BE(position);
    if (isLast && position <= bytes.length) return { ...size, end: position };
  }
  throw damaged();
}
