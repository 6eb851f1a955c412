/** A text as it stands in a LIKE pattern when it is meant literally: "100%" finds a per cent sign. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
