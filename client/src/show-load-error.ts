/** Shows that the page could not load its code. Imports nothing: what it imported might be what is missing. */
export function showLoadError(): void {
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
