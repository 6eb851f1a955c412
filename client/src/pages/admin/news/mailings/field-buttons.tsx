import { Button } from "#client/components/ui/button.tsx";
import { type MailingField, mailingFields, needsNoWords } from "#shared/mailing-fields.ts";

/** What the button says, and the words for people without it. */
const fields: Record<MailingField, { label: string; words: string }> = {
  firstName: { label: "First name", words: "friend" },
  representative: { label: "Representative", words: "your representative" },
  representativePhone: { label: "Their phone", words: "(202) 224-3121" },
  senators: { label: "Senators", words: "your senators" },
  stand: { label: "Their stand", words: "has a say in this" },
  state: { label: "State", words: "" },
  brief: { label: "District page", words: "" },
};

const written = (field: MailingField): string =>
  needsNoWords.has(field) ? `{${field}}` : `{${field}|${fields[field].words}}`;

interface FieldButtonsProps {
  onInsert: (text: string) => void;
}

export function FieldButtons({ onInsert }: FieldButtonsProps) {
  return (
    <fieldset
      aria-label="Insert what is different for each person"
      data-repeatable
      className="flex min-w-0 items-center gap-2 overflow-x-auto border border-y-0 border-control bg-sunken px-2 pb-2 whitespace-nowrap sm:flex-wrap"
    >
      <span className="text-sm text-ink-soft">Insert:</span>
      {mailingFields.map((field) => (
        <Button
          key={field}
          variant="secondary"
          size="small"
          className="shrink-0"
          title={written(field)}
          onClick={() => onInsert(written(field))}
        >
          {fields[field].label}
        </Button>
      ))}
    </fieldset>
  );
}
