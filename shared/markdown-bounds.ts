import { optionalText } from "./fields.ts";

/*
 * Parsing takes quadratic time in quotes, lists and underlined headings, and overflows the stack where they are nested deeply: 20,000
 * characters took half a minute, in which nobody else was served. A long article stays well below these numbers.
 */

const maxLines = 3000;
/** Marks of quotes and lists before a line; two spaces of indentation are one more. */
const maxDepth = 20;
const maxContainers = 1000;
const maxUnderlines = 100;
const maxInlineMarks = 5000;

export const tooMuchMarkup =
  "This text has more lists, quotes, links or emphasis than one page can show. Please simplify it, or split it";

const countOf = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0;

export function isBoundedMarkdown(text: string): boolean {
  let containers = 0;
  for (const [prefix] of text.matchAll(/^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s)))+/gm)) {
    const marks = countOf(prefix, />|[-+*]|[.)]/g);
    if (marks + prefix.search(/[^ \t]/) / 2 > maxDepth) return false;
    containers += marks;
  }
  return (
    containers <= maxContainers &&
    countOf(text, /^.*\S/gm) <= maxLines &&
    countOf(text, /^[ \t>]*(?:=+|-+)[ \t]*$/gm) <= maxUnderlines &&
    countOf(text, /[*_[\]!`<&]/g) <= maxInlineMarks
  );
}

export const articleText = optionalText(100_000).refine(
  (text) => text === null || isBoundedMarkdown(text),
  tooMuchMarkup,
);
