/** Escapes a literal text for a LIKE pattern. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
