/** Stored widths in pixels; `/objects/KEY?w=` picks the nearest that is large enough. */
export const photoWidths = [320, 640, 960, 1280] as const;
export type PhotoWidth = (typeof photoWidths)[number];
export const maxPhotoWidth = 1280 satisfies PhotoWidth;

export const storedWidthFor = (pixels: number): PhotoWidth =>
  photoWidths.find((width) => width >= pixels) ?? maxPhotoWidth;

const ownPhotos = "/objects/";
/** Matches a photo's address; named otherwise, it would be swept as unused. */
export const photoPathPattern = /^\/objects\/([A-Za-z0-9_-]{1,64})$/;

export const photoAt = (url: string, pixels: number): string =>
  url.startsWith(ownPhotos) ? `${url}?w=${storedWidthFor(pixels)}` : url;

export const photoSrcSet = (url: string): string | undefined =>
  url.startsWith(ownPhotos)
    ? photoWidths.map((width) => `${url}?w=${width} ${width}w`).join(", ")
    : undefined;
