import { Fragment } from "react";

/** A blank with its brackets, among the text around it. */
const blank = /(\[[^\]]*\])/;

const Marked = ({ text }: { text: string }) =>
  text.split(blank).map((part, place) =>
    // Splitting by a captured group leaves the blanks at the odd places.
    place % 2 === 1 ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        key={place}
        className="rounded-[0.2em] bg-warning-soft px-0.5 text-warning print:bg-transparent print:text-ink"
      >
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Fragment key={place}>{part}</Fragment>
    ),
  );

export function LetterSheet({ text, label }: { text: string; label: string }) {
  return (
    <article
      aria-label={label}
      className="max-w-prose scroll-mt-6 rounded-card border border-line bg-surface p-sheet shadow-card wrap-anywhere sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0 print:text-[11pt] print:leading-normal print:[box-shadow:none]"
    >
      {text.split("\n\n").map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
        <p key={index} className="mb-4 whitespace-pre-line last:mb-0">
          <Marked text={paragraph} />
        </p>
      ))}
    </article>
  );
}
