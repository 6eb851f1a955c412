let moment: Intl.DateTimeFormat | undefined;

/** "Aug 15, 2025, 2:05:09 PM EDT": a moment for someone with a clock on the wall, in their own time, with its zone. */
export function formatMoment(iso: string): string {
  moment ??= new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
  return moment.format(new Date(iso));
}
