/**
 * Props of an `<img>`: calls `onBroken` when the picture can't be had, also when the browser found that out before React had
 * taken over the page that the server drew.
 */
export const whenBroken = (onBroken: () => void) => ({
  onError: onBroken,
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) onBroken();
  },
});
