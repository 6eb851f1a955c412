/** The widths in pixels that every photo is stored in; `/objects/KEY?w=` picks the nearest that is large enough. */
export const photoWidths = [320, 640, 960, 1280] as const;
export type PhotoWidth = (typeof photoWidths)[number];
export const largestWidth = 1280 satisfies PhotoWidth;

/** The stored width for a place of this many pixels: the smallest that fills it, else the largest. */
export const storedWidthFor = (pixels: number): PhotoWidth =>
  photoWidths.find((width) => width >= pixels) ?? largestWidth;

const ownPhotos = "/objects/";
/** The one address of one of our photos, with its key: a photo that is named otherwise would be swept as unused. */
export const photoPathPattern = /^\/objects\/([A-Za-z0-9_-]{1,64})$/;

/** One of our photos in the stored width for so many pixels; any other address as it is. */
export const photoAt = (url: string, pixels: number): string =>
  url.startsWith(ownPhotos) ? `${url}?w=${storedWidthFor(pixels)}` : url;

/** The `srcset` of one of our photos, every stored width; undefined for any other address. */
export const photoSrcSet = (url: string): string | undefined =>
  url.startsWith(ownPhotos)
    ? photoWidths.map((width) => `${url}?w=${width} ${width}w`).join(", ")
    : undefined;

/** How a hero image is shown: the page asks for it in these words, and the server's preload in the same ones. */
export const heroPicture = {
  /**
   * 400 px high, and cut to the place: at 534 px it is wider than a phone, which sees its middle. There a tenth less sharpness is
   * asked for, which nobody sees: screens of up to two pixels a point load a third less before the page stands.
   */
  sizes: "(min-width: 64rem) 640px, (min-width: 30rem) max(100vw, 534px), 480px",
  fallbackWidth: 640,
} as const;
