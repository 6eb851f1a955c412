import { Fragment, type ReactNode } from "react";
import { inEnglish } from "#client/lib/page-language.ts";
import * as words from "#words/message.json";

/** A blank with its brackets, among the text around it. */
const blank = /(\[[^\]]*\])/;

/** A text with its blanks, which someone still has to fill in. */
export const Marked = ({ text }: { text: string }) =>
  text.split(blank).map((part, index) =>
    // Splitting by a captured group leaves the blanks at the odd indexes.
    index % 2 === 1 ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        key={index}
        className="rounded-[0.2em] bg-warning-soft px-0.5 text-warning print:bg-transparent print:text-ink"
      >
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Fragment key={index}>{part}</Fragment>
    ),
  );

const Paragraphs = ({ text, lang }: { text: string; lang?: string | undefined }) =>
  text.split("\n\n").map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
    <p key={index} lang={lang} className="mb-4 whitespace-pre-line last:mb-0">
      <Marked text={paragraph} />
    </p>
  ));

/** A sheet of paper on the screen, and on paper nothing but its text. */
export const LetterFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <article
    aria-label={label}
    className="max-w-prose scroll-mt-6 rounded-card border border-line bg-surface p-sheet shadow-card wrap-anywhere sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0 print:text-[11pt] print:leading-normal print:[box-shadow:none]"
  >
    {children}
  </article>
);

/** What is sent or said, in English. */
export const LetterSheet = ({ text, label }: { text: string; label: string }) => (
  <LetterFrame label={label}>
    <Paragraphs text={text} lang={inEnglish.lang} />
  </LetterFrame>
);

/** The meaning of a letter, for readers of another language. It is not sent or printed. */
export const LetterMeaning = ({ text }: { text: string | undefined }) =>
  text && (
    <section
      aria-label={words.letterMeant}
      className="mt-6 max-w-prose text-ink-soft wrap-anywhere print:hidden"
    >
      <p className="mb-3 font-semibold">{words.letterMeant}</p>
      <Paragraphs text={text} />
    </section>
  );
