import type { ComponentPropsWithRef, MouseEvent } from "react";
import { cn } from "#client/lib/cn.ts";
import { Anchor, type AnchorProps } from "./anchor.tsx";
import { type ButtonLook, buttonClass } from "./button-styles.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentPropsWithRef<"button"> &
  ButtonLook & {
    /** Its action is under way: it can't be pressed, keeps its focus and shows `pendingLabel` if there is one. */
    pending?: boolean;
    pendingLabel?: string;
  };

/** A button; `type` is "button" unless it is said to submit. */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingLabel,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // Not the disabled attribute: the browser would take the focus away from someone who waits for the response.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type={type}
      aria-disabled={pending || undefined}
      onClick={press}
      className={cn(buttonClass({ variant, size, wide }), className)}
      {...rest}
    >
      {pending && <Spinner className="size-5" />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ variant, size, wide, className, ...rest }: AnchorProps & ButtonLook) {
  return <Anchor className={cn(buttonClass({ variant, size, wide }), className)} {...rest} />;
}
