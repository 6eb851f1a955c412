import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentPropsWithRef } from "react";
import { cn } from "#client/lib/cn.ts";
import { controlClass } from "./input.tsx";

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** The heading above it and its neighbors. */
  group?: string;
}

export const plainOptions = <Value extends string>(values: readonly Value[]): Option<Value>[] =>
  values.map((value) => ({ value, label: value }));

export const labelledOptions = <Value extends string>(
  labels: Readonly<Record<Value, string | { label: string }>>,
) =>
  // `Object.entries` types keys as any text.
  Object.entries<string | { label: string }>(labels).map(([value, label]) => ({
    value,
    label: typeof label === "string" ? label : label.label,
  })) as Option<Value>[];

type SelectProps = ComponentPropsWithRef<"select"> & {
  options: readonly Option[];
  /** Shown before a choice ("Select your state"). */
  placeholder?: string;
};

/** The browser's own select: every phone and screen reader knows it. */
export const Select = ({ options, placeholder, className, ...rest }: SelectProps) => (
  <span className="relative block">
    <select className={cn(controlClass, "min-h-11 appearance-none pr-11", className)} {...rest}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {[...new Set(options.map(({ group = "" }) => group))].map((group) => (
        <Options key={group} group={group} options={options.filter((each) => (each.group ?? "") === group)} />
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft"
    />
  </span>
);

function Options({ group, options }: { group: string; options: readonly Option[] }) {
  const list = options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
  return group ? <optgroup label={group}>{list}</optgroup> : list;
}
