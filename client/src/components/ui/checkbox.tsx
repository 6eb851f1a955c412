import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { cn } from "#client/lib/cn.ts";

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
