import { useAddressQuery } from "#client/lib/use-address-query.ts";
import { type StudyCategory, studyCategories } from "#shared/study-categories.ts";

/** What of the studies is in view: the chosen category and the opened study, both in the address. */
export function useStudiesView() {
  const [address, change] = useAddressQuery();
  return {
    category: studyCategories.find((category) => category === address.get("category")),
    setCategory: (category: StudyCategory | undefined) => change({ category }, { replace: true }),
    studyId: address.get("study") ?? undefined,
    setStudyId: (study: string | undefined) => change({ study }, { replace: true }),
  };
}
