/** The News tab. */
export function NewsSection() {
  return null;
}
