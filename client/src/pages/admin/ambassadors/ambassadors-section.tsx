/** The Ambassadors tab. */
export function AmbassadorsSection() {
  return null;
}
