import { Button } from "#client/components/ui/button.tsx";
import type { Language } from "#shared/language.ts";
import { type MailingField, mailingFields, needsNoWords } from "#shared/mailing-fields.ts";

const labels: Record<MailingField, string> = {
  firstName: "First name",
  representative: "Representative",
  representativePhone: "Their phone",
  senators: "Senators",
  stand: "Their stand",
  state: "State",
  brief: "District page",
};

/** The words for people without it. */
const fallbacks: Record<Language, Partial<Record<MailingField, string>>> = {
  en: {
    firstName: "friend",
    representative: "your representative",
    representativePhone: "(202) 224-3121",
    senators: "your senators",
    stand: "has a say in this",
  },
  es: {
    firstName: "amiga o amigo",
    representative: "su representante",
    representativePhone: "(202) 224-3121",
    senators: "sus senadores",
    stand: "puede decidir sobre esto",
  },
};

const written = (field: MailingField, language: Language): string =>
  needsNoWords.has(field) ? `{${field}}` : `{${field}|${fallbacks[language][field] ?? ""}}`;

interface FieldButtonsProps {
  language: Language;
  onInsert: (text: string) => void;
}

export function FieldButtons({ language, onInsert }: FieldButtonsProps) {
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
          title={written(field, language)}
          onClick={() => onInsert(written(field, language))}
        >
          {labels[field]}
        </Button>
      ))}
    </fieldset>
  );
}
