import { damaged, type PictureHeader } from "./picture-header.ts";

// "IEND" as a number, because a file may have a million chunks.
const end = 0x49454e44;

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
