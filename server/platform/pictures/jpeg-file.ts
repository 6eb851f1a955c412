import { damaged, type PictureHeader } from "./picture-header.ts";

// Markers of ITU T.81, table B.1.
const stuffing = 0x00;
const startOfScan = 0xda;
const endOfImage = 0xd9;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Far more than a 10 MB photo has. A file of nothing but markers would block the event loop for seconds. */
const maxMarks = 200_000;

/** @throws PictureRefused when it has no end, or no frame */
export function jpegHeader(bytes: Buffer): PictureHeader {
  let position = 2;
  let isInScan = false;
  let size: { width: number; height: number } | undefined;
  for (let marks = 0; marks < maxMarks; marks += 1) {
    if (isInScan) position = bytes.indexOf(0xff, position);
    if (bytes[position] !== 0xff) throw damaged();
    const marker = bytes.readUInt8(position + 1);
    if (marker === 0xff) {
      position += 1;
    } else if (marker === endOfImage) {
      if (!size) throw damaged();
      return { ...size, end: position + 2 };
    } else if (standsAlone(marker) || (isInScan && marker === stuffing)) {
      position += 2;
    } else {
      if (isFrame(marker))
        size ??= { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) };
      isInScan = marker === startOfScan;
      position += 2 + bytes.readUInt16BE(position + 2);
    }
  }
  throw damaged();
}
