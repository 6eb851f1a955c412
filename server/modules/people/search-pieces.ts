/**
 * Of one code point each, as PostgreSQL cuts a text. Capital letters beyond A to Z stay: only the database knows how it lowers
 * them.
 */
const charactersOf = (text: string): string[] => [
  ...text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
];

const isCertain = (piece: string): boolean => !/[\p{Lu}\p{Lt}]/u.test(piece);

/** A lexeme as it stands in a tsquery. */
const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;

/**
 * Cuts a text into pieces of one length; the last one is what it ends with. All that overlap would hardly tell more, at three
 * times the cost.
 */
function cut(characters: readonly string[], length: number): string[] {
  const end = characters.length - length;
  const starts = [...characters.keys()].filter((at) => at < end && at % length === 0);
  return end < 0 ? [] : [...starts, end].map((at) => characters.slice(at, at + length).join(""));
}

/**
 * A tsquery over `searchPiecesOf` that whoever has this text obeys, and few others: its pieces of three characters, or
 * shorter ones where there are none. Undefined where nothing is certain ("É").
 */
export function piecesQuery(text: string): string | undefined {
  const characters = charactersOf(text);
  const pieces = [3, 2, 1].map((length) => cut(characters, length).filter(isCertain));
  const longest = pieces.find((some) => some.length > 0);
  return longest && [...new Set(longest)].map(quoted).join(" & ");
}

/** The same, but leaving out everybody whose last name begins with the text. */
export function piecesOfOthers(text: string): string | undefined {
  const name = charactersOf(text).join("");
  return isCertain(name) ? `${piecesQuery(text)} & !${quoted(`name=${name}`)}:*` : undefined;
}
