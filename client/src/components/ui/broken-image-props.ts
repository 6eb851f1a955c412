/** Props of an `<img>`: calls `onBroken` when the picture fails to load, also when it failed before hydration. */
export const brokenImageProps = (onBroken: () => void) => ({
  onError: onBroken,
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) onBroken();
  },
});
