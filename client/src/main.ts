// This is run before anything is seen: it imports nothing that the pages import as well.
import "./lib/without-eval.ts";
import { rememberPress } from "./lib/early-press.ts";

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

async function start(element: HTMLElement): Promise<void> {
  const pressAgain = rememberPress();
  await runCode();
  const site = await import("./start.tsx");
  await site.start(element);
  pressAgain();
}

// What the server drew is painted first: its style, font and pictures have the line and the processor for themselves until then.
// In a tab that nobody sees nothing is painted.
if (root.dataset.drawn && !document.hidden) requestAnimationFrame(() => setTimeout(start, 0, root));
else void start(root);
