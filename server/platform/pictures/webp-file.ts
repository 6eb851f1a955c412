import { damaged, type PictureHeader } from "./picture-header.ts";

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
