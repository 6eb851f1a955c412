import { Checkbox } from "#client/components/ui/checkbox.tsx";
import type { AdminPatientStory } from "#shared/api/patient-stories.ts";
import { SelectAllMatching } from "../list/select-all-matching.tsx";
import type { useSelection } from "../list/use-selection.ts";

interface SelectStoriesProps {
  /** Those on this page that wait for a decision. */
  pending: readonly AdminPatientStory[];
  selection: ReturnType<typeof useSelection<AdminPatientStory>>;
  /** How many wait for a decision on all pages. */
  waiting: number;
}

/** As many as may wait. */
const maxSelected = 2000;

export function SelectStories({ pending, selection, waiting }: SelectStoriesProps) {
  const { selected, ids } = selection;
  const isAll = pending.length > 0 && pending.every(({ id }) => ids.has(id));
  if (pending.length < 2 && selected.length === 0) return null;
  return (
    <>
      <Checkbox
        className="mb-2"
        label="Select all to review on this page"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !isAll;
        }}
        onChange={() => selection.onChange(new Set(isAll ? [] : pending.map(({ id }) => id)))}
      />
      <SelectAllMatching selection={selection} total={waiting} most={maxSelected} what="stories to review" />
    </>
  );
}
