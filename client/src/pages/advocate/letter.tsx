import Printer from "lucide-react/icons/printer";
import { countStep } from "#client/api/sources.ts";
import { LetterMeaning, LetterSheet } from "#client/components/letter-sheet.tsx";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { type LetterBlanks as Blanks, letterText } from "#client/content/letters.ts";
import type { LetterKind } from "#shared/letter-kinds.ts";
import { meaning } from "#texts/letters/meaning.ts";
import * as words from "#words/advocate.json";
import { kinds } from "#words/message.json";
import { LetterBlanks } from "./letter-blanks.tsx";

interface LetterProps {
  kind: LetterKind;
  blanks: Blanks;
  onChange: (change: Partial<Blanks>) => void;
}

/** One letter, to fill in, copy and print. */
export function Letter({ kind, blanks, onChange }: LetterProps) {
  const text = letterText(kind, blanks);
  const count = () => countStep("letter");
  const print = () => {
    count();
    window.print();
  };
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] print:block">
      <LetterBlanks blanks={blanks} onChange={onChange} />
      <div>
        <div className="mb-5 flex flex-wrap gap-3 print:hidden">
          <CopyButton text={text} done={words.letterCopied} onCopied={count} variant="primary" wide="phone">
            {words.copyLetter}
          </CopyButton>
          <Button variant="secondary" wide="phone" onClick={print}>
            <Printer aria-hidden className="size-5" />
            {words.printLetter}
          </Button>
        </div>
        <LetterSheet text={text} label={kinds[kind]} />
        <LetterMeaning text={meaning && letterText(kind, blanks, meaning)} />
      </div>
    </div>
  );
}
