import { fill } from "#shared/words.ts";

/** A part of a message that only screen readers read out, like the " to Jane Doe" of one of many buttons. */
export const forScreenReaders = (values: Readonly<Record<string, string>>) => (words: string) => (
  <span className="sr-only">{fill(words, values)}</span>
);
