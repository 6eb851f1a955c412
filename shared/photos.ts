/** The widths in pixels that every photo is stored in; `/objects/KEY?w=` picks the nearest that is large enough. */
export const photoWidths = [320, 640, 1280] as const;
export type PhotoWidth = (typeof photoWidths)[number];
export const largestWidth = 1280 satisfies PhotoWidth;

/** The stored width for a place of this many pixels: the smallest that fills it, else the largest. */
export const storedWidthFor = (pixels: number): PhotoWidth =>
  photoWidths.find((width) => width >= pixels) ?? largestWidth;
