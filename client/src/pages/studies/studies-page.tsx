import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { studiesQuery } from "#client/api/studies.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import type { Study } from "#shared/api/studies.ts";
import { EvidenceStats } from "./evidence-stats.tsx";
import { NoStudiesIllustration } from "./no-studies-illustration.tsx";
import { peerReviewedMeaning } from "./peer-reviewed.tsx";
import { StudyCardPlaceholder } from "./study-card.tsx";
import { firstStudies, StudyList, studyGrid } from "./study-list.tsx";

export function StudiesPage() {
  const query = useQuery(studiesQuery());
  return (
    <>
      <PageHeader
        title="Scientific Evidence"
        lead="Published studies on desiccated thyroid and thyroid treatment choice. We say what each found, and link to the paper so that you can judge for yourself."
      />
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6">
        <EvidenceStats isLoading={query.isPending} />
        <h2 className="mt-14">Published studies</h2>
        <p className="mt-2 mb-6 max-w-prose text-ink-soft">{peerReviewedMeaning}</p>
        <Studies query={query} />
      </div>
    </>
  );
}

function Studies({ query }: { query: UseQueryResult<Study[]> }) {
  if (query.data?.length) return <StudyList studies={query.data} />;
  if (query.data)
    return (
      <EmptyState as="h3" title="No studies yet. Check back soon." picture={<NoStudiesIllustration />}>
        We list a study only when its title, journal and year have been checked.
      </EmptyState>
    );
  if (query.isError) return <ErrorState what="The studies" {...retryProps(query)} />;
  return (
    <Skeletons count={firstStudies} label="Loading the studies" className={studyGrid}>
      <StudyCardPlaceholder />
    </Skeletons>
  );
}
