import { siteMeta } from "#client/lib/document-head.ts";
import { frameMessage, isEmbedHost } from "#shared/embeds.ts";

let report: ((wantsTop: boolean) => void) | undefined;

/** After a form gave way to a short text, the page around is scrolled to the frame's beginning. */
export const showFromTop = (): void => report?.(true);

/** Tells embed.js on the page around how high the frame has to be, once it has greeted from a website of the list. */
export function followHeight(root: HTMLElement): void {
  if (window.parent === window) return;
  const hosts = (siteMeta("embed-hosts") ?? "").split(" ");
  let origin: string | undefined;
  let height = 0;
  report = (wantsTop) => {
    const now = Math.ceil(root.getBoundingClientRect().height);
    if (!origin || (now === height && !wantsTop)) return;
    height = now;
    window.parent.postMessage({ type: frameMessage.height, height, wantsTop }, origin);
  };
  addEventListener("message", (event) => {
    // A second greeting changes nothing, so a flood of them costs nothing.
    if (origin || event.source !== window.parent || event.data !== frameMessage.greeting) return;
    if (!isEmbedHost(event.origin, hosts)) return;
    origin = event.origin;
    report?.(false);
  });
  new ResizeObserver(() => report?.(false)).observe(root);
}
