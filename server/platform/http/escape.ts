const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

// In a JSON block only "<" can end the element; the two separators end a line in old parsers.
const jsonEscapes: Record<string, string> = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };
export const escapeJson = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (character) => jsonEscapes[character] ?? "");
