import { useId } from "react";
import { countStep } from "#client/api/sources.ts";
import { LabelledSelect } from "#client/components/form/fields.tsx";
import { OwnWordsField, SenderNameField } from "#client/components/letter-fields.tsx";
import { LetterMeaning, LetterSheet } from "#client/components/letter-sheet.tsx";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { PrintButton } from "#client/components/share/print-button.tsx";
import { stateOptions } from "#client/components/state-label.ts";
import { TextLink } from "#client/components/ui/link.tsx";
import type { LetterKind } from "#client/content/letter-kinds.ts";
import { type LetterBlanks as Blanks, letterText } from "#client/content/letters.ts";
import { paths } from "#client/lib/paths.ts";
import { meaning } from "#texts/letters/meaning.ts";
import * as words from "#words/advocate.json";
import { kinds } from "#words/message.json";

const states = stateOptions.slice(0, -1);

interface LetterProps {
  kind: LetterKind;
  blanks: Blanks;
  onChange: (change: Partial<Blanks>) => void;
}

export function Letter({ kind, blanks, onChange }: LetterProps) {
  const text = letterText(kind, blanks);
  const count = () => countStep("letter");
  const isToCongress = kind !== "colleague";
  const next = isToCongress ? words.nextToCongress : words.nextToColleague;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] print:block">
      <LetterBlanks blanks={blanks} onChange={onChange} />
      <div>
        <div className="mb-5 flex flex-wrap gap-3 print:hidden">
          <CopyButton
            text={text}
            done={words.letterCopied}
            next={next}
            onCopied={count}
            variant="primary"
            wide="phone"
          >
            {words.copyLetter}
          </CopyButton>
          <PrintButton wide="phone" onPrint={count}>
            {words.printLetter}
          </PrintButton>
        </div>
        <p className="mb-5 print:hidden">
          {next}{" "}
          {isToCongress && <TextLink href={paths.representativeLookup}>{words.findRepresentatives}</TextLink>}
        </p>
        <LetterSheet text={text} label={kinds[kind]} />
        <LetterMeaning text={meaning && letterText(kind, blanks, meaning)} />
      </div>
    </div>
  );
}

function LetterBlanks({ blanks, onChange }: { blanks: Blanks; onChange: (change: Partial<Blanks>) => void }) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="space-y-5 print:hidden">
      <div>
        <h4 id={`${id}-title`}>{words.makeItYours}</h4>
        <p className="text-sm text-ink-soft">{words.intoLetter}</p>
      </div>
      <SenderNameField value={blanks.senderName ?? ""} onChange={(senderName) => onChange({ senderName })} />
      <LabelledSelect
        id={`${id}-state`}
        label={words.state}
        optional
        autoComplete="address-level1"
        placeholder={words.choose}
        options={states}
        value={blanks.state ?? ""}
        onChoose={(state) => onChange({ state })}
      />
      <OwnWordsField value={blanks.ownWords ?? ""} onChange={(ownWords) => onChange({ ownWords })} />
    </section>
  );
}
