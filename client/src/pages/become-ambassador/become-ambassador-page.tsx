import Check from "lucide-react/icons/check";
import { useWatch } from "react-hook-form";
import { useSendsMail } from "#client/api/site-links.ts";
import { FormOutcome } from "#client/components/form-outcome.tsx";
import { Page } from "#client/components/page-header.tsx";
import { Button, ButtonLink, SmallButton } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { linkTo } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { cn } from "#client/lib/cn.ts";
import { focusHeading } from "#client/lib/focus.ts";
import { formatMoment } from "#client/lib/format.ts";
import { paths, registerAsProviderPath } from "#client/lib/paths.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/become-ambassador.json";
import { ApplicationFields } from "./application-fields.tsx";
import { type ApplicationForm, type Draft, progressOf, useApplicationForm } from "./use-application-form.ts";

export function BecomeAmbassadorPage() {
  const { form, draft, clearDraft, sentBy, takenEmail, applyAgain } = useApplicationForm();
  if (sentBy) return <ApplicationReceived name={sentBy} onAnother={applyAgain} />;
  return (
    <Page
      title={words.title}
      lead={<RichText message={words.lead} parts={{ register: linkTo(registerAsProviderPath) }} />}
      className="grid gap-x-16 gap-y-10 *:min-w-0 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]"
    >
      <aside aria-label={words.before} className="space-y-6 lg:order-last">
        <Requirements />
        <ApplicationProgress form={form} />
      </aside>
      <div className="max-w-form">
        {draft && <DraftNote draft={draft} onClear={clearDraft} />}
        <ApplicationFields form={form} takenEmail={takenEmail} />
      </div>
    </Page>
  );
}

const requirements = Object.values(words.requirement);

const Requirements = () => (
  <TitledCard title={words.requirements}>
    <ul className="mt-3 space-y-3">
      {requirements.map((requirement) => (
        <li key={requirement} className="flex gap-3">
          <Check aria-hidden className="mt-1 size-5 text-secondary-strong" />
          {requirement}
        </li>
      ))}
    </ul>
  </TitledCard>
);

/** Says that the form was filled from this device, and how to empty it. */
function DraftNote({ draft, onClear }: { draft: Draft; onClear: () => void }) {
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
      <SmallButton onClick={clear} className="mt-3 sm:mt-0">
        {words.clearDraft}
      </SmallButton>
    </section>
  );
}

function ApplicationReceived({ name, onAnother }: { name: string; onAnother: () => void }) {
  const sendsMail = useSendsMail();
  return (
    <FormOutcome headingId="received">
      <h1 id="received">{fill(words.arrived, { name })}</h1>
      <p className="mt-4 text-lg">{words.thanks}</p>
      <h2 className="mt-8 text-xl">{words.next}</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-6">
        <li>{words.nextReview}</li>
        <li>{words.nextContact}</li>
        <li>{words.nextProfile}</li>
      </ol>
      {!sendsMail && <p className="mt-4">{words.nextWaits}</p>}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={paths.advocate} wide="phone">
          {words.advocate}
        </ButtonLink>
        <ButtonLink href={paths.ambassadors} variant="secondary" wide="phone">
          {words.ambassadors}
        </ButtonLink>
      </div>
      <Button variant="quiet" className="mt-6" onClick={onAnother}>
        {words.another}
      </Button>
    </FormOutcome>
  );
}

function ApplicationProgress({ form }: { form: ApplicationForm }) {
  const parts = progressOf(useWatch({ control: form.control }));
  const done = parts.filter(({ isDone }) => isDone).length;
  return (
    <nav aria-labelledby="progress" className="lg:sticky lg:top-8">
      <h2 id="progress" className="text-xl">
        {words.progress}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{fill(words.partsDone, { done, all: parts.length })}</p>
      <ol className="mt-3 grid gap-1">
        {parts.map(({ id, title, isDone }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-mx-edge flex min-h-11 items-center gap-3 rounded-control px-edge font-medium text-primary-strong transition-colors hover:bg-primary-soft"
            >
              <span
                aria-hidden
                className={cn(
                  "grid size-7 shrink-0 place-items-center rounded-full border text-sm",
                  isDone ? "border-success bg-success text-surface" : "border-control text-ink-soft",
                )}
              >
                {isDone ? <Check className="size-4" /> : index + 1}
              </span>
              {title}
              <span className="sr-only"> {isDone ? words.complete : words.notComplete}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
