import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { LetterSheet } from "#client/components/letter-sheet.tsx";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { type LetterBlanks as Blanks, letterKinds, letterLabels, letterText } from "#shared/letters.ts";
import { LetterBlanks } from "./letter-blanks.tsx";

/** Our own letters: choose one, make it yours, copy it or print it. Which one is open is in the address. */
export function LetterDesk() {
  const [blanks, setBlanks] = useState<Blanks>({});
  const [address, change] = useAddressQuery();
  const kind = letterKinds.find((each) => each === address.get("letter")) ?? "patient";
  const text = letterText(kind, blanks);
  return (
    <Tabs
      label="Our letters"
      tabs={letterKinds.map((id) => ({ id, label: letterLabels[id] }))}
      value={kind}
      onValueChange={(letter) => change({ letter }, { replace: true })}
    >
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] print:block">
        <LetterBlanks blanks={blanks} onChange={(change) => setBlanks({ ...blanks, ...change })} />
        <div>
          <div className="mb-5 flex flex-wrap gap-3 print:hidden">
            <CopyButton text={text} done="Letter copied" variant="primary">
              Copy the letter
            </CopyButton>
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              Print the letter
            </Button>
          </div>
          <LetterSheet text={text} label={letterLabels[kind]} />
        </div>
      </div>
    </Tabs>
  );
}
