import { Fragment, type ReactNode } from "react";

type Wrap = (words: string) => ReactNode;

/**
 * A message with parts that are more than text: `<name>words</name>` is drawn by the function of that name, `{name}` is replaced by
 * the value. "Read <policy>our policy</policy>, {name}."
 */
export function RichText({
  message,
  parts,
}: {
  message: string;
  parts: Readonly<Record<string, Wrap | ReactNode>>;
}) {
  const pieces = message.split(/(<(\w+)>.*?<\/\2>|\{\w+\})/s).filter((_, index) => index % 3 !== 2);
  return pieces.map((piece, index) => {
    const [, tag = "", words = ""] = /^<(\w+)>(.*)<\/\1>$/s.exec(piece) ?? [];
    const name = tag || /^\{(\w+)\}$/.exec(piece)?.[1];
    if (!name) return piece;
    const part = parts[name];
    if (part === undefined) throw new Error(`The message "${message}" wants a part for ${name}`);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change places
    return <Fragment key={index}>{typeof part === "function" ? part(words) : part}</Fragment>;
  });
}
