import { write } from "#client/lib/api.ts";
import { currentVia } from "#client/lib/via.ts";
import type { countStep as countStepEndpoint } from "#shared/api/sources.ts";

/** Counts a step for the source of this visit, if there is one. It outlives the page, and no one waits for it. */
export function countStep(step: "visit" | "letter"): void {
  const via = currentVia();
  if (!via) return;
  const options = { credentials: "omit", keepalive: true } as const;
  write<typeof countStepEndpoint>("POST", "/api/steps", { step, via }, options).catch(() => undefined);
}
