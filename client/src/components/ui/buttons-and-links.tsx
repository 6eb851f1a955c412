import ExternalLink from "lucide-react/icons/external-link";
import LoaderCircle from "lucide-react/icons/loader-circle";
import type { ComponentPropsWithRef, MouseEvent } from "react";
import { Link } from "wouter";
import { cn } from "#client/lib/cn.ts";
import { useFrame } from "#client/lib/frame.ts";
import { prefix } from "#words/language.json";
import * as words from "#words/layout.json";

/** A turning ring. Decoration: the words beside it say what is going on. */
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

export type AnchorProps = ComponentPropsWithRef<"a"> & {
  /** A path of this site ("/news"), or any other address ("https:", "mailto:", "tel:"). */
  href: string;
  /** Opens in a new tab, and says so to those who can't see it happen; by default what leaves the site. */
  newTab?: boolean;
};

/** Answered by the server: calls and files, short links, and pages with their language in the path. */
const beyondRouter = /^\/(?:api|embed|es|go|objects)(?:[/?#]|$)|^\/[^?#]*\.\w+(?:[?#]|$)/;

export const leavesSite = (href: string): boolean => /^https?:/.test(href);

export const isScreenPath = (href: string): boolean => href.startsWith("/") && !beyondRouter.test(href);

/** A link without looks: through the router inside the site, through the browser to anywhere else. From a frame on another website, in a new tab. */
export function Anchor({ href, newTab = leavesSite(href), children, ...rest }: AnchorProps) {
  const outside = useFrame()?.(href);
  if (newTab || outside) {
    return (
      <a
        href={outside ?? (isScreenPath(href) ? prefix + href : href)}
        target="_blank"
        rel="noopener noreferrer"
        {...rest}
      >
        {children}
        {rest["aria-label"] === undefined && <span className="sr-only"> {words.newTab}</span>}
      </a>
    );
  }
  if (!isScreenPath(href)) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  );
}

const linkClass =
  "font-medium text-primary-strong underline decoration-1 underline-offset-4 transition-[text-decoration-thickness] hover:decoration-2";

/** A link in or after text. One that opens a new tab shows it. */
export const TextLink = ({ href, className, children, newTab = leavesSite(href), ...rest }: AnchorProps) => (
  <Anchor href={href} newTab={newTab} className={cn(linkClass, className)} {...rest}>
    {newTab ? (
      // One part, so that in a flex link of two lines the icon follows the last word.
      <span>
        {children}
        {/* A word joiner, which is no part of the text: the icon never begins a line. */}
        <span aria-hidden className="whitespace-nowrap print:hidden before:content-['\2060']">
          <ExternalLink className="ml-1 inline-block size-[0.85em] align-[-0.06em]" />
        </span>
      </span>
    ) : (
      children
    )}
  </Anchor>
);

/** A link on a line of its own, with the height of a touch target. */
export const TallLink = ({ className, ...rest }: AnchorProps) => (
  <TextLink className={cn("inline-flex min-h-11 items-center", className)} {...rest} />
);

/** A part of a `RichText`: its words as a link. */
export const linkTo = (href: string, props?: Omit<AnchorProps, "href">) => (words: string) => (
  <TextLink href={href} {...props}>
    {words}
  </TextLink>
);

/** A button that reads as a link in its sentence: it opens a dialog, it doesn't go anywhere. */
export const TextButton = ({ className, ...rest }: ComponentPropsWithRef<"button">) => (
  <button type="button" className={cn(linkClass, "text-left", className)} {...rest} />
);
