/**
 * Says that the code of a page could not be had: it can be read, but a press on it would do nothing, and nobody would know why.
 * Imports nothing, because what it would import might be what is missing.
 */
export function sayIncomplete(): void {
  const note = document.createElement("div");
  note.setAttribute("role", "alert");
  note.className = "fixed inset-4 top-auto z-50 rounded-card border border-danger bg-surface p-4";
  const again = document.createElement("button");
  again.className = "block min-h-11 text-primary-strong underline";
  again.textContent = "Try again";
  again.onclick = () => location.reload();
  note.append("Part of this page could not be loaded. Please check your connection.", again);
  document.body.append(note);
}
