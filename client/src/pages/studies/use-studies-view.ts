import { useSearchParams } from "wouter";
import { type StudyCategory, studyCategories } from "#shared/study-categories.ts";

const isCategory = (text: string | null): text is StudyCategory =>
  studyCategories.some((category) => category === text);

/** What of the studies is in view: the chosen category and the opened study, both in the address. */
export function useStudiesView() {
  const [params, setParams] = useSearchParams();
  const set = (name: "category" | "study", value: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === undefined) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const category = params.get("category");
  return {
    category: isCategory(category) ? category : undefined,
    setCategory: (next: StudyCategory | undefined) => set("category", next),
    studyId: params.get("study") ?? undefined,
    setStudyId: (next: string | undefined) => set("study", next),
  };
}
