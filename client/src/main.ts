import "./without-eval.ts";
import { showLoadError } from "./show-load-error.ts";

declare global {
  interface Window {
    /** Set in index.html, so that it is there before any code has come. */
    earlyPress: EventListenerObject & { button?: HTMLButtonElement | null };
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

function repeatEarlyPress({ earlyPress } = window): void {
  removeEventListener("click", earlyPress);
  if (earlyPress.button?.isConnected) earlyPress.button.click();
}

/** Scripts would share the line with the first picture otherwise; the second frame comes once the first one is drawn. */
const firstPaint = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

function loadPage(): Promise<typeof import("./start.tsx")> {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=preload-after-paint]"))
    link.rel = "modulepreload";
  return import("./start.tsx");
}

// Imported dynamically, so that a file that can't be loaded is caught here.
firstPaint
  .then(loadPage)
  .then(({ start }) => start(root))
  .then(() => repeatEarlyPress())
  .catch((error: unknown) => {
    showLoadError();
    throw error;
  });
