/** The HeroImages tab. */
export function HeroImagesSection() {
  return null;
}
