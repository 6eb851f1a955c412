import RefreshCw from "lucide-react/icons/refresh-cw";
import { Field } from "#client/components/form/field.tsx";
import { SearchBox } from "#client/components/search-box.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { labelledOptions, Select } from "#client/components/ui/select.tsx";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { levelNames } from "./log-badges.tsx";
import { everything, ranges } from "./log-filter.ts";

const levels = [
  { value: "", label: "All but debug" },
  { value: everything, label: "All" },
  ...labelledOptions(levelNames),
];

interface LogControlsProps {
  onRefresh: () => void;
  isRefreshing: boolean;
}

export function LogControls({ onRefresh, isRefreshing }: LogControlsProps) {
  const [search, change] = useAddressQuery();
  const choose = (name: string) => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value, before: null });
  const range = search.get("range") ?? "";
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SearchBox
        placeholder="Search action, message or URL..."
        value={search.get("q") ?? ""}
        onSearch={(q) => change({ q, before: null }, { replace: true })}
        className="w-full lg:w-auto lg:min-w-64 lg:flex-1"
      />
      <Field id="log-level" label="Level" className="w-full sm:w-48">
        {(control) => (
          <Select
            {...control}
            options={levels}
            value={search.get("level") ?? ""}
            onChange={choose("level")}
          />
        )}
      </Field>
      <Field id="log-range" label="Time" className="w-full sm:w-48">
        {(control) => <Select {...control} options={ranges} value={range} onChange={choose("range")} />}
      </Field>
      {range === "custom" &&
        (["from", "to"] as const).map((name) => (
          <Field
            key={name}
            id={`log-${name}`}
            label={name === "from" ? "From" : "To"}
            className="w-full sm:w-60"
          >
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={search.get(name) ?? ""}
                onChange={choose(name)}
              />
            )}
          </Field>
        ))}
      <Button
        variant="secondary"
        wide="phone"
        pending={isRefreshing}
        pendingLabel="Refresh"
        onClick={onRefresh}
      >
        <RefreshCw aria-hidden className="size-5" />
        Refresh
      </Button>
    </div>
  );
}
