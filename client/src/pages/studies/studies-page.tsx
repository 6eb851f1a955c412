import { useWholeList } from "#client/api/public-lists.ts";
import { paper, primary, Scene, secondary, slate } from "#client/components/illustration-parts.tsx";
import { EnglishNote } from "#client/components/language-notes.tsx";
import { Page } from "#client/components/page-header.tsx";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { Skeletons } from "#client/components/ui/skeleton.tsx";
import { useOpenedInAddress } from "#client/components/use-opened-in-address.ts";
import { cn } from "#client/lib/cn.ts";
import { inPageLanguage } from "#client/lib/page-language.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import type { listStudies, Study, studiesPage } from "#shared/api/studies.ts";
import { type StudyCategory, studyCategories, studyCategoryLabels } from "#shared/study-categories.ts";
import { fill, plural } from "#shared/words.ts";
import * as words from "#words/studies.json";
import { peerReviewedMeaning } from "#words/study.json";
import * as titles from "#words/titles.json";
import { StudyCard, StudyCardPlaceholder } from "./study-card.tsx";

export function StudiesPage() {
  const query = useStudies();
  return (
    <Page title={titles.studies} lead={words.lead}>
      <EvidenceStats isLoading={query.isPending} />
      <h2 className="mt-14">{words.heading}</h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">{peerReviewedMeaning}</p>
      <Studies query={query} />
    </Page>
  );
}

function Studies({ query }: { query: ReturnType<typeof useStudies> }) {
  if (query.data?.length) return <StudyList studies={query.data} />;
  if (query.data) return <EmptyState as="h3" {...words.none} picture={<NoStudiesIllustration />} />;
  if (query.isError) return <QueryError what={words.what} query={query} />;
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

/** The server's standard page. */
const pageSize: typeof studiesPage = 100;

const useStudies = () => useWholeList<typeof listStudies>(inPageLanguage("/api/studies"), pageSize);

const stats = Object.entries(words.stats);
/** The figure that names its source. */
const sourced = "years";

const grid = "grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4 lg:gap-6";
const tile = "rounded-card border border-line bg-surface p-sheet min-h-28 max-sm:py-3 sm:min-h-36 sm:p-6";

function EvidenceStats({ isLoading }: { isLoading: boolean }) {
  if (isLoading)
    return (
      <Skeletons count={stats.length} label={words.loadingFigures} className={grid}>
        <div className={tile} />
      </Skeletons>
    );
  return (
    <ul className={grid} aria-label={words.figures}>
      {stats.map(([name, { figure, label, note }]) => (
        <li key={name} className={tile}>
          <p className="flex flex-wrap items-baseline gap-x-3 sm:block">
            <span
              className={cn(
                "block shrink-0 font-heading font-semibold",
                name === sourced ? "text-3xl text-primary-strong" : "text-2xl text-ink-soft",
              )}
            >
              {figure}
            </span>{" "}
            <span className="block flex-[1_1_11rem] leading-snug font-medium sm:mt-2">{label}</span>
          </p>
          <p className="mt-1 text-sm text-ink-soft sm:mt-2">{note}</p>
        </li>
      ))}
    </ul>
  );
}

const StudyDialog = lazyPart(() => import("./study-dialog.tsx"), "StudyDialog");

const firstStudies = 4;

const studyGrid = "grid grid-cols-1 gap-6 md:grid-cols-2";

/** The first studies; on request all of them, with a filter; and the one that is opened. */
function StudyList({ studies }: { studies: readonly Study[] }) {
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(firstStudies);
  const [address, change] = useAddressQuery();
  const category = studyCategories.find((each) => each === address.get("category"));
  const { open, dialog, shown: opened } = useOpenedInAddress("study", studies);
  const matching = category ? studies.filter((study) => study.category === category) : studies;
  const shown = showsAll ? matching : studies.slice(0, firstStudies);
  return (
    <>
      {showsAll && (
        <CategoryFilter
          studies={studies}
          chosen={category}
          onChoose={(chosen) => change({ category: chosen }, { replace: true })}
        />
      )}
      <p role="status" className="sr-only">
        {showsAll && plural(shown.length, words.shown)}
      </p>
      {shown.length === 0 && <EmptyState as="h3" {...words.noneOfKind} />}
      <EnglishNote items={shown} />
      <ul ref={list} className={studyGrid}>
        {shown.map((study) => (
          <li key={study.id}>
            <StudyCard study={study} onView={() => open(study.id)} />
          </li>
        ))}
      </ul>
      {!showsAll && shown.length < studies.length && (
        <ShowAllButton onClick={showAll} label={words.viewAll} />
      )}
      <StudyDialog {...dialog} study={opened} />
    </>
  );
}

interface CategoryFilterProps {
  studies: readonly Study[];
  chosen: StudyCategory | undefined;
  onChoose: (category: StudyCategory | undefined) => void;
}

function CategoryFilter({ studies, chosen, onChoose }: CategoryFilterProps) {
  const choices = [undefined, ...studyCategories].map((category) => ({
    category,
    label: category ? studyCategoryLabels[category] : words.all,
    count: category ? studies.filter((study) => study.category === category).length : studies.length,
  }));
  return (
    <fieldset className="mb-6 print:hidden">
      <legend className="mb-2 font-semibold">{words.kinds}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ category, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={category === chosen}
            onClick={() => onChoose(category)}
            className={cn(
              "min-h-11 rounded-full border px-4 font-medium transition-colors",
              category === chosen
                ? "border-primary-strong bg-primary text-on-primary"
                : "border-control bg-surface hover:border-primary-strong hover:bg-primary-soft",
            )}
          >
            {fill(words.kind, { kind: label, count })}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
