import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "#client/components/page-header.tsx";
import { SupportersMap } from "#client/components/supporters-map.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { read } from "#client/lib/api.ts";
import { paths } from "#client/lib/paths.ts";
import type { countSupporters } from "#shared/api/registrations.ts";
import * as words from "#words/supporters.json";
import * as titles from "#words/titles.json";
import { Section } from "./section.tsx";
import { StateCounts } from "./state-counts.tsx";
import { SupporterCountCards } from "./supporter-count-cards.tsx";
import { SupporterList } from "./supporter-list.tsx";

export function SupportersPage() {
  const counts = useQuery(read<typeof countSupporters>("/api/supporters"));
  return (
    <>
      <PageHeader title={titles.supporters} lead={words.lead}>
        <ButtonLink href={paths.register} wide="phone">
          {words.addName}
        </ButtonLink>
      </PageHeader>
      {/* Before the first name, the invitation below says more than three zeros. */}
      {counts.data?.counts.total !== 0 && (
        <div className="mx-auto max-w-page px-edge pb-12 sm:px-6">
          <SupporterCountCards counts={counts} />
        </div>
      )}
      {counts.data && counts.data.byState.length > 0 && (
        <Section title={words.where} tone="sunken" lead={words.whereText}>
          <div className="grid items-center gap-8 lg:grid-cols-[2fr_1fr]">
            <SupportersMap />
            <StateCounts {...counts.data} />
          </div>
        </Section>
      )}
      <Section title={words.who}>
        <SupporterList />
      </Section>
    </>
  );
}
