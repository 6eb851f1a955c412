import type { MDXComponents } from "mdx/types";
import { daysInWords, legalComponents } from "#client/components/legal/legal-text.tsx";
import type { HealthPolicy } from "#shared/api/health-policy.ts";
import { personFieldEntries } from "#shared/api/person-fields.ts";
import HealthDataPrivacy from "#texts/health-data-privacy.mdx";

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
      {...{ ...facts, days, contactEmail: contactEmail || undefined }}
    />
  );
}
