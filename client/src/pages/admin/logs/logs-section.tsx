/** The Logs tab. */
export function LogsSection() {
  return null;
}
