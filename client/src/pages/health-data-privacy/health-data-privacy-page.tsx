import { useQuery } from "@tanstack/react-query";
import type { MDXComponents } from "mdx/types";
import { healthPolicyQuery } from "#client/api/health-policy.ts";
import { daysInWords, LegalTranslationNote, legalComponents } from "#client/components/legal/legal-text.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import type { HealthPolicy } from "#shared/api/health-policy.ts";
import { personFieldEntries } from "#shared/api/person-fields.ts";
import HealthDataPrivacy from "#texts/health-data-privacy.mdx";
import * as words from "#words/health-policy.json";
import * as titles from "#words/titles.json";

export function HealthDataPrivacyPage() {
  const query = useQuery(healthPolicyQuery());
  const { data, isError } = query;
  return (
    <>
      <PageHeader width="prose" title={titles.healthDataPrivacy} lead={words.lead} />
      <div className="mx-auto max-w-prose px-edge pb-16 sm:px-6 sm:pb-24">
        <LegalTranslationNote />
        {data && <HealthPolicyText policy={data} />}
        {!data && isError && <ErrorState what={words.what} {...retryProps(query)} />}
        {!data && !isError && (
          <Skeletons count={3} label={words.loading} className="grid gap-6">
            <SkeletonBar className="h-40" />
          </Skeletons>
        )}
      </div>
    </>
  );
}

const categories = [...new Set(personFieldEntries.map(([, { category }]) => category))];

const components = {
  ...legalComponents,
  h2: ({ children }) => <h2 className="mt-10 mb-3 text-xl first:mt-0">{children}</h2>,
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
