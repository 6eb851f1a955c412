import ChevronDown from "lucide-react/icons/chevron-down";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from "react";
import { cn } from "#client/lib/cn.ts";
import * as words from "#words/dialogs.json";

export const controlClass =
  "block w-full rounded-control border border-control bg-surface px-3.5 py-2 text-base text-ink transition-colors " +
  "placeholder:text-ink-soft hover:border-ink-soft disabled:bg-sunken disabled:text-ink-soft " +
  "aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]";

/** No keyboard corrects an email address, or what a browser knows about a person. */
export function Input({ className, ...rest }: ComponentPropsWithRef<"input">) {
  const isPersonal = rest.type === "email" || (rest.autoComplete ?? "off") !== "off";
  const asTyped = isPersonal && ({ spellCheck: false, autoCorrect: "off" } as const);
  return <input {...asTyped} className={cn(controlClass, "min-h-11", className)} {...rest} />;
}

/** Text of several lines; it grows with what is typed where the browser can. */
export const Textarea = ({ className, rows = 5, ...rest }: ComponentPropsWithRef<"textarea">) => (
  <textarea
    rows={rows}
    // In height only: a pasted address without a break must not widen the page.
    className={cn(
      controlClass,
      "field-sizing-content [contain:inline-size]",
      rows > 3 ? "min-h-32" : "min-h-24",
      className,
    )}
    {...rest}
  />
);

export function PasswordInput(props: Omit<ComponentPropsWithRef<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        spellCheck={false}
        autoCapitalize="none"
        className="pr-12"
      />
      <button
        type="button"
        aria-label={isShown ? words.hidePassword : words.showPassword}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </span>
  );
}

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

type CheckboxProps = ComponentPropsWithRef<"input"> & {
  label: ReactNode;
  /** A sentence under the label: it describes the box, it is no part of its name. */
  hint?: ReactNode;
  /** The label holds buttons, which HTML forbids inside a label element, so that element lies behind them. */
  hasButtons?: boolean;
};

/** A box with its label; the whole line can be pressed. `type="radio"` makes it a choice of several. */
export function Checkbox(props: CheckboxProps) {
  const { label, hint, hasButtons = false, className, type = "checkbox", ...rest } = props;
  const id = useId();
  const { "aria-describedby": describedBy } = rest;
  const Line = hasButtons ? "div" : "label";
  return (
    <Line
      className={cn(
        "flex min-h-11 items-start gap-3 py-2",
        hasButtons && "relative [&_:is(a,button)]:relative",
        className,
      )}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: only takes presses; the text beside it names the box */}
      {hasButtons && <label htmlFor={rest.id} className="absolute inset-0" />}
      <input
        type={type}
        className="relative mt-[0.2em] size-5 shrink-0"
        {...rest}
        aria-labelledby={`${id}-label`}
        aria-describedby={[hint && `${id}-hint`, describedBy].filter(Boolean).join(" ") || undefined}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </Line>
  );
}
