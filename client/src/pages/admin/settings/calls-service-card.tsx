/** A card of the Settings tab; filled by its own issue. */
export function CallsServiceCard() {
  return null;
}
