import { useWatch } from "react-hook-form";
import { CheckboxField } from "#client/components/form/choice-fields.tsx";
import { SubmitButton } from "#client/components/form/form.tsx";
import { TranslationNote } from "#client/components/language-notes.tsx";
import { LegalAgreement } from "#client/components/legal/legal-agreement.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatList } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/become-ambassador.json";
import { missingConsents } from "./application-parts.ts";
import type { ApplicationForm } from "./use-application-form.ts";

export function Agreement({ form }: { form: ApplicationForm }) {
  const missing = missingConsents(useWatch({ control: form.control }));
  const missingId = `${form.id}-missing`;
  return (
    <>
      <CheckboxField
        form={form}
        name="acceptedGuidelines"
        label={
          <RichText
            message={words.guidelines}
            parts={{
              guidelines: (text) => (
                <TextLink href={paths.ambassadorGuidelines} newTab>
                  {text}
                </TextLink>
              ),
            }}
          />
        }
      />
      <CheckboxField form={form} name="agreeToTerms" label={<LegalAgreement />} />
      <CheckboxField
        form={form}
        name="sharePublicly"
        label={words.displayPublicly}
        hint={words.displayPubliclyHint}
      />
      <CheckboxField form={form} name="subscribeUpdates" label={words.updates} />
      <TranslationNote />
      <p className="rounded-card bg-sunken p-4">{words.review}</p>
      <div className="flex flex-col gap-3">
        <div>
          <SubmitButton
            form={form}
            pendingLabel={words.submitting}
            disabled={missing.length > 0}
            aria-describedby={missingId}
          >
            {words.submit}
          </SubmitButton>
        </div>
        <p id={missingId} aria-live="polite" className="min-h-[1.5em] text-sm text-ink-soft">
          {missing.length > 0 && fill(words.missing, { steps: formatList(missing) })}
        </p>
      </div>
    </>
  );
}
