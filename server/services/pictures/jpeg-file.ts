import { damaged, type PictureHeader } from "./picture-header.ts";

// Markers of ITU T.81, table B.1.
const startOfScan = 0xda;
const endOfImage = 0xd9;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Walks the segments of a jpeg to its end. @throws PictureRefused when it has none, or no frame. */
export function jpegHeader(bytes: Buffer): PictureHeader {
  let position = 2;
  let size: { width: number; height: number } | undefined;
  while (position < bytes.length) {
    if (bytes[position] !== 0xff) throw damaged();
    const marker = bytes.readUInt8(position + 1);
    if (marker === 0xff) {
      position += 1;
    } else if (marker === endOfImage) {
      if (!size) throw damaged();
      return { ...size, end: position + 2 };
    } else if (standsAlone(marker)) {
      position += 2;
    } else {
      if (isFrame(marker))
        size ??= { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) };
      const next = position + 2 + bytes.readUInt16BE(position + 2);
      position = marker === startOfScan ? endOfScan(bytes, next) : next;
    }
  }
  throw damaged();
}

/** Where the entropy-coded data of a scan ends: at the first marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (
    let position = bytes.indexOf(0xff, start);
    position >= 0;
    position = bytes.indexOf(0xff, position + 1)
  ) {
    const next = bytes[position + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return position;
  }
  throw damaged();
}
