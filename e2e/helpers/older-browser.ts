import type { BrowserContext } from "@playwright/test";

/**
 * Takes from its pages what browsers learned after the oldest that we build for (Vite's "baseline-widely-available": Safari 16.4,
 * Chrome 111, Firefox 114). The build handles syntax; nothing polyfills functions.
 */
export async function actLikeAnOlderBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const younger: [owner: object, names: string[]][] = [
      [URL, ["canParse", "parse"]],
      [AbortSignal, ["any"]],
      [Promise, ["withResolvers", "try"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Array, ["fromAsync"]],
      [RegExp, ["escape"]],
      [String.prototype, ["isWellFormed", "toWellFormed"]],
      [
        Set.prototype,
        ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
      ],
      [window, ["requestIdleCallback", "scheduler"]],
    ];
    for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}
