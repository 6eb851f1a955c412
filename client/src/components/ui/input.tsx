import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentPropsWithRef, useState } from "react";
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
