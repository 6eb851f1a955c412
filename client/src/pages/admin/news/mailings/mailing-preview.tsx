import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { addressOf, call } from "#client/api/use-endpoint.ts";
import { LabelledInput } from "#client/components/form/fields.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { cn } from "#client/lib/cn.ts";
import { type Mailing, previewMailing, previewPagePath } from "#shared/api/mailings.ts";
import type { Language } from "#shared/language.ts";
import { Loaded } from "../../section-parts.tsx";
import "./mailings.css";

const textLanguages = { en: "English", es: "Spanish" } as const;
const views = { computer: "Computer", phone: "Phone", text: "Text only" } as const;
type View = keyof typeof views;

interface MailingPreviewProps {
  mailing: Pick<Mailing, "id" | "updatedAt" | "audience">;
  /** The preview lacks unsaved changes. */
  isOutdated?: boolean;
}

export function MailingPreview({ mailing, isOutdated = false }: MailingPreviewProps) {
  const { id, updatedAt, audience } = mailing;
  const [view, setView] = useState<View>("computer");
  const [language, setLanguage] = useState<Language>("en");
  const [typed, setTyped] = useState(audience.district ?? "TX-10");
  const district = useDeferredValue(typed.trim().toUpperCase());
  const isDistrict = previewMailing.query.shape.as.safeParse(district).success;
  const as = isDistrict ? district : "TX-10";
  const query = { as, language };
  // A changed text is another preview.
  const preview = useQuery({
    queryKey: [previewMailing.path, id, query, updatedAt],
    queryFn: ({ signal }) => call(previewMailing, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const address = addressOf(previewPagePath, { params: { id }, query: { ...query, updatedAt } });
  return (
    <section aria-label="Preview" className="min-w-0 rounded-card border border-line bg-ground">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-b border-line px-4 py-3">
        <Choices
          label="Show it to people who read"
          choices={textLanguages}
          value={language}
          onChange={setLanguage}
        />
        <Choices label="Show it as on a" choices={views} value={view} onChange={setView} />
        <LabelledInput
          id="preview-district"
          label="Preview as: Carol in"
          error={isDistrict ? undefined : "Please write a district like TX-10"}
          className="w-48 text-sm"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onType={setTyped}
        />
      </div>
      {isOutdated && (
        <p className="border-b border-line bg-warning-soft px-5 py-2 text-sm text-warning">
          This is the text as it was saved. Save the draft to see your changes.
        </p>
      )}
      <Loaded query={preview} what="The preview" placeholder="h-24">
        {({ subject, text }) => (
          <>
            <p className="border-b border-line px-5 py-3 wrap-anywhere">
              <span className="text-sm text-ink-soft">Subject </span>
              <span className="font-semibold">{subject}</span>
            </p>
            {view === "text" ? (
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs a tab stop, so that arrow keys scroll it
                tabIndex={0}
                className="max-h-[75dvh] overflow-y-auto p-5 text-sm whitespace-pre-wrap wrap-anywhere"
              >
                {text}
              </pre>
            ) : (
              // A new element instead of a new address, which Back would lead through.
              <iframe
                key={address}
                src={address}
                sandbox=""
                title="The mailing as it arrives"
                className={cn("mailing-frame", view === "phone" && "on-a-phone")}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ChoicesProps<Key extends string> {
  label: string;
  choices: Readonly<Record<Key, string>>;
  value: Key;
  onChange: (key: Key) => void;
}

const Choices = <Key extends string>({ label, choices, value, onChange }: ChoicesProps<Key>) => (
  <fieldset aria-label={label} className="flex flex-wrap gap-1">
    {(Object.keys(choices) as Key[]).map((key) => (
      <SmallButton
        key={key}
        variant={key === value ? "secondary" : "quiet"}
        aria-pressed={key === value}
        onClick={() => onChange(key)}
      >
        {choices[key]}
      </SmallButton>
    ))}
  </fieldset>
);
