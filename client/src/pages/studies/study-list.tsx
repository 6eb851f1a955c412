import { EnglishNote } from "#client/components/language-notes.tsx";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { useOpenedInAddress } from "#client/components/use-opened-in-address.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import type { Study } from "#shared/api/studies.ts";
import { studyCategories } from "#shared/study-categories.ts";
import { plural } from "#shared/words.ts";
import * as words from "#words/studies.json";
import { CategoryFilter } from "./category-filter.tsx";
import { StudyCard } from "./study-card.tsx";

const StudyDialog = lazyPart(() => import("./study-dialog.tsx"), "StudyDialog");

export const firstStudies = 4;

export const studyGrid = "grid grid-cols-1 gap-6 md:grid-cols-2";

/** The first studies; on request all of them, with a filter; and the one that is opened. */
export function StudyList({ studies }: { studies: readonly Study[] }) {
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
      {shown.length === 0 && (
        <EmptyState as="h3" title={words.noneOfKind}>
          {words.chooseOther}
        </EmptyState>
      )}
      <EnglishNote items={shown} />
      <ul ref={list} className={studyGrid}>
        {shown.map((study) => (
          <li key={study.id}>
            <StudyCard study={study} preload={preloadHandlers(StudyDialog)} onView={() => open(study.id)} />
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
