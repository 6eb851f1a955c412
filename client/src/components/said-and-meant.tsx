import { inEnglish } from "#client/lib/page-language.ts";
import * as words from "#words/message.json";
import { Marked } from "./letter-sheet.tsx";

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
