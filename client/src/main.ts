// This is run before anything is seen: it imports nothing that the pages import as well.
import "./without-eval.ts";
import { rememberPress } from "./early-press.ts";
import { sayIncomplete } from "./say-incomplete.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** The files of the page's code, each after those that it imports. A browser would learn of them only one after another. */
const files =
  document.querySelector<HTMLMetaElement>('meta[name="code"]')?.content.split(" ").filter(Boolean) ?? [];

/** Longer than this nothing runs at a time before the page can be used: in between the browser may answer a touch. */
const sliceMs = 12;

/** Fetches all files at once, and runs them one by one. */
async function runCode(): Promise<void> {
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
  let since = performance.now();
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    if (performance.now() - since < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
}

/** The picture that a page is opened for comes before the page's code, but not longer than this. */
const maxWaitMs = 1500;

/**
 * Done when what the server drew has been painted: its style, font and first picture have the line and the processor for
 * themselves until then. In a tab that nobody sees nothing is painted.
 */
async function painted(): Promise<void> {
  if (document.hidden) return;
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (picture)
    await Promise.race([
      picture.decode().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
    ]);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

async function start(element: HTMLElement): Promise<void> {
  const pressAgain = rememberPress();
  if (element.dataset.drawn) await painted();
  await runCode();
  const site = await import("./start.tsx");
  await site.start(element);
  pressAgain();
}

start(root).catch((error: unknown) => {
  sayIncomplete();
  throw error;
});
