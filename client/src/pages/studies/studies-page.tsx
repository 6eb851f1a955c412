import { useStudies } from "#client/api/studies.ts";
import { paper, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import * as words from "#words/studies.json";
import { peerReviewedMeaning } from "#words/study.json";
import * as titles from "#words/titles.json";
import { EvidenceStats } from "./evidence-stats.tsx";
import { StudyCardPlaceholder } from "./study-card.tsx";
import { firstStudies, StudyList, studyGrid } from "./study-list.tsx";

export function StudiesPage() {
  const query = useStudies();
  return (
    <>
      <PageHeader title={titles.studies} lead={words.lead} />
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6">
        <EvidenceStats isLoading={query.isPending} />
        <h2 className="mt-14">{words.heading}</h2>
        <p className="mt-2 mb-6 max-w-prose text-ink-soft">{peerReviewedMeaning}</p>
        <Studies query={query} />
      </div>
    </>
  );
}

function Studies({ query }: { query: ReturnType<typeof useStudies> }) {
  if (query.data?.length) return <StudyList studies={query.data} />;
  if (query.data)
    return (
      <EmptyState as="h3" title={words.none} picture={<NoStudiesIllustration />}>
        {words.noneText}
      </EmptyState>
    );
  if (query.isError) return <ErrorState what={words.what} {...retryProps(query)} />;
  return (
    <Skeletons count={firstStudies} label={words.loading} className={studyGrid}>
      <StudyCardPlaceholder />
    </Skeletons>
  );
}

const NoStudiesIllustration = () => (
  <Scene butterflyAt="202 50">
    <path d="M74 28h62l20 20v90H74Z" fill={paper} stroke={slate} strokeWidth="3" strokeLinejoin="round" />
    <path d="M136 28v20h20" fill="none" stroke={slate} strokeWidth="3" strokeLinejoin="round" />
    <path d="M88 48h34M88 60h52" stroke={primary} strokeWidth="5" strokeLinecap="round" />
    <path d="M88 122V98h10v24ZM105 122V84h10v38ZM122 122V92h10v30Z" fill={secondary} />
    <path d="m168 118 22 24" stroke={primary} strokeWidth="9" strokeLinecap="round" />
    <circle cx="154" cy="102" r="21" fill="#fff" fillOpacity=".75" stroke={primary} strokeWidth="6" />
  </Scene>
);
