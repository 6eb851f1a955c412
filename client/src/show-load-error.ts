import * as words from "#words/load-error.json";

/** Shows that the page could not load its code. Imports only words of its own, which are in the same file: another one might be what is missing. */
export function showLoadError(): void {
  const note = document.createElement("div");
  note.setAttribute("role", "alert");
  note.className = "fixed inset-4 top-auto z-50 rounded-card border border-danger bg-surface p-4";
  const again = document.createElement("button");
  again.className = "block min-h-11 text-primary-strong underline";
  again.textContent = words.tryAgain;
  again.onclick = () => location.reload();
  note.append(words.notLoaded, again);
  document.body.append(note);
}
