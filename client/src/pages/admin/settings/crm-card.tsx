/** A card of the Settings tab; filled by its own issue. */
export function CrmCard() {
  return null;
}
