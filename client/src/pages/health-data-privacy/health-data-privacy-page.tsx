import { useQuery } from "@tanstack/react-query";
import type { MDXComponents } from "mdx/types";
import { Contents } from "#client/components/contents.tsx";
import { daysInWords, LegalTranslationNote, legalComponents } from "#client/components/legal/legal-text.tsx";
import { Page } from "#client/components/page-header.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { SkeletonBars } from "#client/components/ui/skeleton.tsx";
import { read } from "#client/lib/api.ts";
import type { getHealthPolicy, HealthPolicy } from "#shared/api/health-policy.ts";
import { personFieldEntries } from "#shared/api/person-fields.ts";
import HealthDataPrivacy, { headings } from "#texts/health-data-privacy.mdx";
import * as words from "#words/health-policy.json";
import * as titles from "#words/titles.json";

/** The same words make the same id, in the list and on the heading. */
const idOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{Letter}\d]+/gu, "-");

export const parts = headings.map((title) => ({ id: idOf(title), title }));

export function HealthDataPrivacyPage() {
  const query = useQuery(read<typeof getHealthPolicy>("/api/health-policy"));
  const { data, isError } = query;
  return (
    <Page
      title={titles.healthDataPrivacy}
      lead={words.lead}
      className="grid grid-cols-1 gap-x-16 gap-y-10 sm:pb-24 lg:grid-cols-[16rem_minmax(0,42rem)] print:block"
    >
      {data && <Contents parts={parts} />}
      <div className="lg:col-start-2">
        <LegalTranslationNote />
        {data && <HealthPolicyText policy={data} />}
        {!data && isError && <QueryError what={words.what} query={query} />}
        {!data && !isError && (
          <SkeletonBars count={3} label={words.loading} className="grid gap-6" bar="h-40" />
        )}
      </div>
    </Page>
  );
}

const categories = [...new Set(personFieldEntries.map(([, { category }]) => category))];

const components = {
  ...legalComponents,
  h2: ({ children }) => (
    <h2 id={idOf(String(children))} className="mt-10 mb-3 scroll-mt-8 text-xl first:mt-0">
      {children}
    </h2>
  ),
  Categories: () => (
    <legalComponents.ul>
      {categories.map((category) => (
        <li key={category}>{category}</li>
      ))}
    </legalComponents.ul>
  ),
} satisfies MDXComponents;

export function HealthPolicyText({ policy }: { policy: HealthPolicy }) {
  const { logDays, backupDays, contactEmail, ...facts } = policy;
  const days = daysInWords({ logs: logDays, backups: backupDays });
  return (
    <HealthDataPrivacy
      components={components}
      {...facts}
      days={days}
      contactEmail={contactEmail || undefined}
    />
  );
}
