import { useEffect, useRef } from "react";
import { cn } from "#client/lib/cn.ts";
import { navigationType } from "#client/lib/navigation.ts";

let isAfterLogin = false;

/** The login form is gone after a login, and with it the focus: the next heading takes it. */
export const focusNextHeading = (): void => {
  isAfterLogin = true;
};

interface SectionHeadingProps {
  /** Also names the browser's tab: "Requests (2) | Admin Panel". */
  title: string;
  /** How many wait there: "2". */
  count?: string;
  /** Whenever it changes, the heading takes the focus; it is the part of the panel that is open. */
  place: string;
  className?: string | undefined;
}

/** The heading of a tab, or of a section of the settings. */
export function SectionHeading({ title, count, place, className = "mb-4" }: SectionHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title}${count ? ` (${count})` : ""} | Admin Panel`;
  }, [title, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what moves the focus
  useEffect(() => {
    const isArrival = isAfterLogin || navigationType() !== "load";
    isAfterLogin = false;
    const query = new URLSearchParams(location.search);
    // What the address names more exactly takes the focus itself.
    if (!isArrival || location.hash || query.has("id") || query.has("import")) return;
    if (navigationType() !== "back") window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place]);

  return (
    <h2 ref={heading} tabIndex={-1} className={cn("text-xl", className)}>
      {title}
    </h2>
  );
}
