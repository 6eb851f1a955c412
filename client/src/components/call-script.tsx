import { SaidAndMeant } from "#client/components/said-and-meant.tsx";
import { callSentences, type LetterBlanks } from "#client/content/letters.ts";
import { meaning } from "#texts/letters/meaning.ts";
import { Marked } from "./letter-sheet.tsx";

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
