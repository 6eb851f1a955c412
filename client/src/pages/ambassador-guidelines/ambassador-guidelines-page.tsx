import type { ReactNode } from "react";
import { Contents } from "#client/components/contents.tsx";
import { TranslationNote } from "#client/components/language-notes.tsx";
import { Page } from "#client/components/page-header.tsx";
import { PrintButton } from "#client/components/share/print-button.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { linkTo } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { paths } from "#client/lib/paths.ts";
import guidelines from "#texts/ambassador-guidelines.json";
import * as words from "#words/ambassador-guidelines.json";

const { parts: rules, commitment } = guidelines;
const parts = [...rules, commitment];

interface PartProps {
  part: { id: string; title: string; lead: string };
  children: ReactNode;
}

const Part = ({ part: { id, title, lead }, children }: PartProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8 break-inside-avoid">
    <h2 id={`${id}-title`} className="text-xl">
      {title}
    </h2>
    <p className="mt-2 text-ink-soft">{lead}</p>
    {children}
  </section>
);

export const AmbassadorGuidelinesPage = () => (
  <Page
    title={words.title}
    lead={words.lead}
    className="grid grid-cols-1 gap-x-16 gap-y-10 sm:pb-24 lg:grid-cols-[16rem_minmax(0,42rem)] print:block"
  >
    <Contents parts={parts} />
    <div className="space-y-10 print:space-y-6">
      <TranslationNote />
      {rules.map((part) => (
        <Part key={part.id} part={part}>
          <ul className="mt-4 list-disc space-y-2 pl-6 marker:text-primary-strong">
            {part.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Part>
      ))}
      <Part part={commitment}>
        <div className="mt-4 space-y-4 rounded-card border border-line bg-surface p-6 text-lg sm:p-8">
          {commitment.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Part>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <ButtonLink href={paths.becomeAmbassador} wide="phone">
          {words.returnToApplication}
        </ButtonLink>
        <PrintButton variant="quiet" wide="phone">
          {words.print}
        </PrintButton>
      </div>
      <p className="text-sm text-ink-soft print:hidden">
        <RichText message={words.notKept} parts={{ find: linkTo(paths.ambassadors) }} />
      </p>
    </div>
  </Page>
);
