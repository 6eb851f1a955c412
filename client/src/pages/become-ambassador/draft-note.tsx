import { Button } from "#client/components/ui/button.tsx";
import { focusHeading } from "#client/lib/focus.ts";
import { formatMoment } from "#client/lib/format-moment.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/become-ambassador.json";
import type { Draft } from "./draft.ts";

interface DraftNoteProps {
  draft: Draft;
  onClear: () => void;
}

/** Says that the form was filled from this device, and how to empty it. */
export function DraftNote({ draft, onClear }: DraftNoteProps) {
  const clear = () => {
    onClear();
    // The button goes with its note: focus would be lost.
    focusHeading();
  };
  return (
    <section
      aria-labelledby="draft"
      className="mb-8 rounded-card border border-line bg-sunken p-5 sm:flex sm:items-start sm:gap-5"
    >
      <div className="flex-1">
        <h2 id="draft" className="font-sans text-base">
          {words.draft}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {fill(words.draftHelp, { moment: formatMoment(draft.savedAt) })}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={clear} className="mt-3 sm:mt-0">
        {words.clearDraft}
      </Button>
    </section>
  );
}
