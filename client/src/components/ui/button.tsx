import LoaderCircle from "lucide-react/icons/loader-circle";
import type { ComponentPropsWithRef, MouseEvent } from "react";
import { cn } from "#client/lib/cn.ts";
import { Anchor, type AnchorProps } from "./link.tsx";

/** A spinner. Decorative: the words next to it say what is happening. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle aria-hidden className={cn("motion-spin", className)} />
);

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "normal" | "small";

interface ButtonLook {
  /** One primary button a view; "danger" only for the last step of something that can't be undone. */
  variant?: ButtonVariant;
  /** "small" is for the panel: `SmallButton`. */
  size?: ButtonSize;
  /** As wide as its column; "phone" only there. */
  wide?: boolean | "phone";
}

const variants: Record<ButtonVariant, string> = {
  primary: "border-primary-strong bg-primary text-on-primary hover:bg-primary-hover",
  secondary:
    "border-control bg-surface text-primary-strong hover:border-primary-strong hover:bg-primary-soft",
  quiet: "border-transparent text-primary-strong hover:bg-primary-soft",
  danger:
    "border-danger bg-danger text-surface hover:bg-[color-mix(in_srgb,var(--color-danger)_88%,var(--color-ink))]",
};

const sizes: Record<ButtonSize, string> = {
  normal: "min-h-11 px-5 py-2 text-base",
  small: "min-h-11 px-3.5 py-1 text-sm sm:min-h-9",
};

/** The classes of anything that looks like a button. On paper nothing can be pressed. */
export const buttonClass = ({ variant = "primary", size = "normal", wide = false }: ButtonLook): string =>
  cn(
    "inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors",
    "disabled:opacity-55 aria-disabled:opacity-55 print:hidden",
    variants[variant],
    sizes[size],
    wide === true && "w-full",
    wide === "phone" && "w-full sm:w-auto",
  );

type ButtonProps = ComponentPropsWithRef<"button"> &
  ButtonLook & {
    /** Its action is under way: it can't be pressed, keeps its focus and shows `pendingLabel` if there is one. */
    pending?: boolean;
    pendingLabel?: string;
  };

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

/** The panel's usual button. */
export const SmallButton = (props: Omit<ButtonProps, "size">) => (
  <Button variant="secondary" size="small" {...props} />
);

/** A link that looks like a button: for going somewhere, not for doing something. */
export const ButtonLink = ({ variant, size, wide, className, ...rest }: AnchorProps & ButtonLook) => (
  <Anchor className={cn(buttonClass({ variant, size, wide }), className)} {...rest} />
);
