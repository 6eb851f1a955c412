import { PageHeader } from "#client/components/page-header.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { registerAsProviderPath } from "#client/lib/paths.ts";
import * as words from "#words/become-ambassador.json";
import { ApplicationFields } from "./application-fields.tsx";
import { ApplicationProgress } from "./application-progress.tsx";
import { ApplicationReceived } from "./application-received.tsx";
import { DraftNote } from "./draft-note.tsx";
import { Requirements } from "./requirements.tsx";
import { useApplicationForm } from "./use-application-form.ts";

/** The application of an ambassador: what is required, the form, where one is in it and, once it was sent, the thank-you. */
export function BecomeAmbassadorPage() {
  const { form, draft, clearDraft, sentBy, takenEmail, applyAgain } = useApplicationForm();
  if (sentBy) return <ApplicationReceived name={sentBy} onAnother={applyAgain} />;
  return (
    <>
      <PageHeader
        title={words.title}
        lead={
          <RichText
            message={words.lead}
            parts={{ register: (text) => <TextLink href={registerAsProviderPath}>{text}</TextLink> }}
          />
        }
      />
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-edge pb-16 sm:px-6 *:min-w-0 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
        <aside aria-label={words.before} className="space-y-6 lg:order-last">
          <Requirements />
          <ApplicationProgress form={form} />
        </aside>
        <div className="max-w-form">
          {draft && <DraftNote draft={draft} onClear={clearDraft} />}
          <ApplicationFields form={form} takenEmail={takenEmail} />
        </div>
      </div>
    </>
  );
}
