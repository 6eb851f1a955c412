/** The Requests tab. */
export function RequestsSection() {
  return null;
}
