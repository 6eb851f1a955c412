import { write } from "#client/lib/api.ts";
import type { countStep as countStepEndpoint } from "#shared/api/sources.ts";

const form = /[?&]via=([a-z0-9-]{2,40})(?![^&#])/;

let kept: string | undefined;

/** The source that this visit came by, out of the address or this page's memory: never out of a cookie or a storage. */
export function currentVia(search = location.search): string | undefined {
  kept = form.exec(search)?.[1] ?? kept;
  return kept;
}

/** Counts a step for the source of this visit, if there is one. It outlives the page, and no one waits for it. */
export function countStep(step: "visit" | "letter"): void {
  const via = currentVia();
  if (!via) return;
  const options = { credentials: "omit", keepalive: true } as const;
  write<typeof countStepEndpoint>("POST", "/api/steps", { step, via }, options).catch(() => undefined);
}
