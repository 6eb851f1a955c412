import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useRole } from "#client/api/session.ts";
import { QueryError, type Retryable } from "#client/components/ui/error-state.tsx";
import { SkeletonBars } from "#client/components/ui/skeleton.tsx";
import { cn } from "#client/lib/cn.ts";
import { takeFocus } from "#client/lib/focus.ts";
import { navigationType } from "#client/lib/navigation.ts";
import type { TeamRole } from "#shared/team.ts";

/** The heading of the open item. It takes the focus when it appears, because the pressed button is gone. */
export const ItemHeading = ({ children, className }: { children: ReactNode; className?: string }) => (
  <h3 ref={takeFocus} tabIndex={-1} className={cn("scroll-mt-24 text-xl", className)}>
    {children}
  </h3>
);

export const FieldDescription = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p className={cn("max-w-prose text-sm text-ink-soft", className)}>{children}</p>
);

export const SectionLoading = ({ label }: { label: string }) => (
  <SkeletonBars count={3} label={`Loading ${label}`} className="grid gap-4" bar="h-40" />
);

export interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "isError"> & Retryable;
  /** Begins a sentence: "The trash". */
  what: string;
  /** The height of each of three placeholders: "h-16". */
  placeholder: string;
  children: (data: Data) => ReactNode;
}

/** What a query has brought; until then placeholders, or why there is nothing. */
export function Loaded<Data>({ query, what, placeholder, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <QueryError what={what} query={query} />;
  return (
    <SkeletonBars
      count={3}
      label={`Loading ${what.toLowerCase()}`}
      className="grid gap-3"
      bar={placeholder}
    />
  );
}

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

export function useMay(access: readonly TeamRole[]): boolean {
  const role = useRole();
  return role !== undefined && access.includes(role);
}

export function ForRoles({ access, children }: { access: readonly TeamRole[]; children: ReactNode }) {
  return useMay(access) ? children : null;
}
