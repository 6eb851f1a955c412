const form = /[?&]via=([a-z0-9-]{2,40})(?![^&#])/;

let kept: string | undefined;

/** The source that this visit came by, out of the address or this page's memory: never out of a cookie or a storage. */
export function currentVia(search = location.search): string | undefined {
  kept = form.exec(search)?.[1] ?? kept;
  return kept;
}
