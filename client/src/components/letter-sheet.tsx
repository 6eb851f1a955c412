import { Fragment, type ReactNode } from "react";
import { callSentences, type LetterBlanks } from "#client/content/letters.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { meaning } from "#texts/letters/meaning.ts";
import * as words from "#words/message.json";

/** A blank with its brackets, among the text around it. */
const blank = /(\[[^\]]*\])/;

const Marked = ({ text }: { text: string }) =>
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

interface SaidAndMeantProps {
  /** By paragraphs and sentences, as many in both. */
  said: readonly (readonly string[])[];
  meant: readonly (readonly string[])[];
}

/** Two columns where there is room, one below the other on a phone. */
const pairClass = "grid gap-x-6 sm:grid-cols-2";

/** A script, sentence by sentence: what one says in English, and beside it what that means. */
export const SaidAndMeant = ({ said, meant }: SaidAndMeantProps) => (
  <>
    <p className={`${pairClass} mb-3 border-b border-line pb-3 text-sm`}>
      <span className="font-semibold">{words.said}</span>
      <span className="text-ink-soft">{words.meant}</span>
    </p>
    {said.map((sentences, paragraph) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
      <div key={paragraph} className="mb-4 grid gap-3 last:mb-0">
        {sentences.map((sentence, index) => (
          <div key={sentence} className={pairClass}>
            <p {...inEnglish} className="text-ink">
              <Marked text={sentence} />
            </p>
            <p className="text-ink-soft">
              <Marked text={meant[paragraph]?.[index] ?? ""} />
            </p>
          </div>
        ))}
      </div>
    ))}
  </>
);

/** What a patient says on the phone; on pages in another language, with its meaning. */
export function CallScript({ blanks }: { blanks?: LetterBlanks }) {
  const said = callSentences("patient", blanks);
  return (
    <blockquote className="rounded-card bg-sunken p-sheet text-sm text-ink-soft">
      {meaning ? (
        <SaidAndMeant said={said} meant={callSentences("patient", blanks, meaning)} />
      ) : (
        said.map((sentences) => {
          const paragraph = sentences.join(" ");
          return (
            <p key={paragraph} className="mb-3 last:mb-0">
              <Marked text={paragraph} />
            </p>
          );
        })
      )}
    </blockquote>
  );
}
