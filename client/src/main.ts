// This is run before anything is seen: it imports nothing that the pages import as well.
import "./lib/without-eval.ts";
import { rememberPress } from "./lib/early-press.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** Fetches all of the page's code at once: a browser would learn one file's imports only from that file. */
function fetchCode(): void {
  const code = document.querySelector<HTMLMetaElement>('meta[name="code"]');
  for (const file of code?.content.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

async function start(element: HTMLElement): Promise<void> {
  fetchCode();
  const pressAgain = rememberPress();
  const site = await import("./start.tsx");
  await site.start(element);
  pressAgain();
}

// What the server drew is painted first: its style, font and pictures have the line and the processor for themselves until then.
// In a tab that nobody sees nothing is painted.
if (root.dataset.drawn && !document.hidden) requestAnimationFrame(() => setTimeout(start, 0, root));
else void start(root);
