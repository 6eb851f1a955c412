import { useId, useState } from "react";
import { Field } from "#client/components/form/fields.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { labelledOptions, type Option, plainOptions, Select } from "#client/components/ui/select.tsx";
import type { PeopleFilter } from "#shared/api/people-filters.ts";
import { peopleFilterLabels } from "#shared/api/people-filters.ts";
import { registrationTypeLabels, statusLabels } from "#shared/people-labels.ts";
import { stateNames } from "#shared/us-states.ts";
import { pluralize } from "../pluralize.ts";

type FilterKey = keyof PeopleFilter;
type FilterValues = Partial<Record<FilterKey, string>>;

const yesOrNo = labelledOptions({ true: "Yes", false: "No" });

const filterOptions: Record<FilterKey, readonly Option[]> = {
  type: labelledOptions(registrationTypeLabels),
  state: plainOptions(stateNames),
  status: labelledOptions(statusLabels),
  confirmed: yesOrNo,
  subscribed: yesOrNo,
  ambassador: yesOrNo,
  public: yesOrNo,
  burst: yesOrNo,
  hidden: yesOrNo,
};

// The keys are exactly those of the record above.
const filterKeys = Object.keys(filterOptions) as FilterKey[];
const noFilter = Object.fromEntries(filterKeys.map((key) => [key, null]));

/** The filters in an address; invalid values are ignored. */
export const filtersIn = (address: URLSearchParams): FilterValues =>
  Object.fromEntries(
    filterKeys.flatMap((key) => {
      const value = address.get(key);
      return filterOptions[key].some((option) => option.value === value) ? [[key, value]] : [];
    }),
  );

interface UserFiltersProps {
  values: FilterValues;
  onChange: (values: Record<string, string | null>) => void;
}

export function UserFilters({ values, onChange }: UserFiltersProps) {
  const id = useId();
  const count = Object.keys(values).length;
  const [isOpen, setOpen] = useState(count > 0);
  const [lastCount, setLastCount] = useState(count);
  // A filter that was set from elsewhere on the page is in view.
  if (count !== lastCount) {
    setLastCount(count);
    if (count > lastCount) setOpen(true);
  }
  return (
    <details
      className="mb-4 rounded-card border border-line bg-surface"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
        Filters{count > 0 && `: ${pluralize(count, "filter", "filters")} on`}
      </summary>
      <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4">
        {filterKeys.map((key) => (
          <Field key={key} id={`${id}-${key}`} label={peopleFilterLabels[key]}>
            {(control) => (
              <Select
                {...control}
                options={filterOptions[key]}
                placeholder="All"
                value={values[key] ?? ""}
                onChange={(event) => onChange({ [key]: event.target.value || null })}
              />
            )}
          </Field>
        ))}
      </div>
      {count > 0 && (
        <p className="px-4 pb-4">
          <Button variant="secondary" size="small" onClick={() => onChange(noFilter)}>
            Clear filters
          </Button>
        </p>
      )}
    </details>
  );
}
