import { Fragment, type ReactNode } from "react";
import { fill } from "#shared/words.ts";

type Wrap = (words: string) => ReactNode;

type Parts = Readonly<Record<string, Wrap | ReactNode>>;

/**
 * A message with parts that are more than text: `<name>words</name>` is drawn by the function of that name, `{name}` is replaced by
 * the value. "Read <policy>our policy</policy>, {name}."
 * @throws Error with the message that lacks a part
 */
export function RichText({ message, parts }: { message: string; parts: Parts }) {
  // Every second piece is a part, because split() keeps what its pattern captures.
  return message.split(/(<\w+>[^<]*<\/\w+>|\{\w+\})/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const [, name = "", words = ""] = /^.(\w+).(?:(.*)<)?/s.exec(piece) ?? [];
    const part = parts[name];
    if (part === undefined) throw new Error(message);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never move
    return <Fragment key={index}>{typeof part === "function" ? part(words) : part}</Fragment>;
  });
}

/** A part of a message that only screen readers read out, like the " to Jane Doe" of one of many buttons. */
export const forScreenReaders = (values: Readonly<Record<string, string>>) => (words: string) => (
  <span className="sr-only">{fill(words, values)}</span>
);
