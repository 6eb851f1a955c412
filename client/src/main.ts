import * as words from "#words/load-error.json";

declare global {
  interface Window {
    /** Set in index.html, so that it is there before any code has come. */
    earlyPress: EventListenerObject & { button?: HTMLButtonElement | null };
  }
}

/** Keeps zod from probing `new Function`, which our Content-Security-Policy reports as a violation. zod reads this when it is loaded. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** Shows that the page could not load its code. Nothing else is imported here, because an imported file might be the missing one. */
function showLoadError(): void {
  const note = document.createElement("div");
  note.setAttribute("role", "alert");
  note.className = "fixed inset-4 top-auto z-50 rounded-card border border-danger bg-surface p-4";
  const again = document.createElement("button");
  again.className = "block min-h-11 text-primary-strong underline";
  again.textContent = words.tryAgain;
  again.onclick = () => location.reload();
  note.append(words.notLoaded, again);
  document.body.append(note);
  addEventListener("click", toggleMenu);
}

/** On a phone the links to the other pages are behind a button. */
function toggleMenu({ target }: Event): void {
  const button = target instanceof Element && target.closest("header button[aria-controls]");
  if (!button) return;
  const isHidden = button.nextElementSibling?.classList.toggle("hidden");
  button.setAttribute("aria-expanded", String(!isHidden));
}

function repeatEarlyPress({ earlyPress } = window): void {
  removeEventListener("click", earlyPress);
  if (earlyPress.button?.isConnected) earlyPress.button.click();
}

// Imported dynamically, so that a file that can't be loaded is caught here.
import("./start.tsx")
  .then(({ start }) => start(root))
  .then(() => repeatEarlyPress())
  .catch((error: unknown) => {
    showLoadError();
    throw error;
  });
