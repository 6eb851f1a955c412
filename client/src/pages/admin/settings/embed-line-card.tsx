import { useId, useState } from "react";
import { Field, LabelledInput, LabelledSelect } from "#client/components/form/fields.tsx";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { Textarea } from "#client/components/ui/input.tsx";
import { type EmbedName, embedNames, embedPath, embeds, plainSearch } from "#shared/embeds.ts";
import { type Language, prefixOf } from "#shared/language.ts";
import { slugForm } from "#shared/sources.ts";
import * as en from "#shared/words/en/embeds.json";
import * as es from "#shared/words/es/embeds.json";
import { SettingsCard } from "./settings-card.tsx";

const choices: Record<EmbedName, string> = {
  lookup: "The Congress lookup",
  register: "The registration form",
  count: "How many people have joined",
};

const words = { en, es };

const viaProblem = "Please use 2 to 40 small letters, digits and hyphens, such as clinic-a";

interface EmbedLine {
  site: string;
  show: EmbedName;
  /** The slug of a source; "" for none. embed.js (client/public) has the same rule. */
  via: string;
  isPlain: boolean;
  language: Language;
  title: string;
}

/** What another website puts into its page; every value is one of ours or is a slug of a source. */
export function embedLine({ site, show, via, isPlain, language, title }: EmbedLine): string {
  const { page } = embeds[show];
  const attributes = [
    `data-show="${show}"`,
    ...(via ? [`data-via="${via}"`] : []),
    ...(isPlain ? ['data-theme="plain"'] : []),
    ...(language === "es" ? ['data-language="es"'] : []),
  ];
  const link = `${site}${prefixOf[language]}${page}${via ? `?via=${via}` : ""}`;
  return `<script src="${site}/embed.js" ${attributes.join(" ")} async></script><noscript><a href="${link}">${title}</a></noscript>`;
}

/** The line that another website puts into its page, and what it shows there. */
export function EmbedLineCard() {
  const id = useId();
  const [show, setShow] = useState<EmbedName>("lookup");
  const [via, setVia] = useState("");
  const [isPlain, setPlain] = useState(false);
  const [isSpanish, setSpanish] = useState(false);
  const [hasPreview, setPreview] = useState(false);
  const isWrong = via !== "" && !slugForm.test(via);
  const language = isSpanish ? "es" : "en";
  const line = embedLine({
    site: location.origin,
    show,
    via: isWrong ? "" : via,
    isPlain,
    language,
    title: words[language][show].title,
  });
  return (
    <SettingsCard
      id="embed-line"
      title="The line for their page"
      lead="Their web person pastes it where the form should appear. It works once their website is published above."
    >
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <LabelledSelect
          id={`${id}-show`}
          label="What to show"
          options={embedNames.map((value) => ({ value, label: choices[value] }))}
          value={show}
          onChoose={(chosen) => setShow(embedNames.find((name) => name === chosen) ?? "lookup")}
        />
        <LabelledInput
          id={`${id}-via`}
          label="Source"
          optional
          hint="A short name that says where visitors come from: clinic-a"
          error={isWrong ? viaProblem : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={via}
          onType={(typed) => setVia(typed.trim())}
        />
      </div>
      <Checkbox
        id={`${id}-plain`}
        label="In gray"
        hint="For websites whose colors don't go with ours"
        checked={isPlain}
        onChange={({ target }) => setPlain(target.checked)}
      />
      <Checkbox
        id={`${id}-spanish`}
        label="In Spanish"
        checked={isSpanish}
        onChange={({ target }) => setSpanish(target.checked)}
      />
      <Field id={`${id}-line`} label="Line to copy">
        {(control) => (
          <Textarea
            {...control}
            readOnly
            rows={4}
            spellCheck={false}
            value={line}
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={line} done="Line copied">
          Copy the line
        </CopyButton>
        <Button variant="secondary" aria-expanded={hasPreview} onClick={() => setPreview(!hasPreview)}>
          {hasPreview ? "Hide the preview" : "Show the preview"}
        </Button>
      </div>
      {hasPreview && (
        // A new element instead of a new address, which Back would lead through.
        <iframe
          key={`${language} ${show} ${isPlain}`}
          src={prefixOf[language] + embedPath(show) + (isPlain ? `?${plainSearch}` : "")}
          title="The form as their page shows it"
          className="h-dvh max-h-[75dvh] w-full rounded-card border border-line"
        />
      )}
    </SettingsCard>
  );
}
