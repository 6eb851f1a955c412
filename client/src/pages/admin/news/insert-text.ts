/** Puts a text in the place of what is marked in a text area. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // insertText is what keeps the browser's undo; where it isn't known, the text is set.
  if (document.execCommand("insertText", false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
