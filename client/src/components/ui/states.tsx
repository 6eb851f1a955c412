import CloudAlert from "lucide-react/icons/cloud-alert";
import type { ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";
import { focusHeading } from "#client/lib/focus.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/ui.json";
import { Button } from "./buttons-and-links.tsx";

interface SkeletonProps {
  children?: ReactNode;
  className?: string;
}

/** The placeholder of one thing that is loading: as large as the thing, with `SkeletonBar`s inside where it has lines. */
export const Skeleton = ({ children, className }: SkeletonProps) => (
  <div data-placeholder aria-hidden className={cn("motion-pulse", className)}>
    {children}
  </div>
);

interface SkeletonBarProps {
  className?: string;
  rounded?: string;
}

export const SkeletonBar = ({ className, rounded = "rounded-control" }: SkeletonBarProps) => (
  <div className={cn("bg-line/60", rounded, className)} />
);

interface SkeletonsProps extends SkeletonProps {
  count: number;
  /** Said to those who can't see the placeholders: "Loading the news". */
  label: string;
}

/** A grid of equal placeholders, announced once. `className` lays the grid out as the loaded list will be. */
export const Skeletons = ({ count, label, children, className }: SkeletonsProps) => (
  <div className={className}>
    <span role="status" className="sr-only">
      {label}
    </span>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
      <Skeleton key={index}>{children}</Skeleton>
    ))}
  </div>
);

/** A list whose items are one bar each. */
export const SkeletonBars = ({ bar, ...list }: Omit<SkeletonsProps, "children"> & { bar: string }) => (
  <Skeletons {...list}>
    <SkeletonBar className={bar} />
  </Skeletons>
);

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  picture?: ReactNode;
  action?: ReactNode;
  /** "h2" right under the page's title, "h3" within a section; "p" in a table or a panel. */
  as?: "h2" | "h3" | "p";
}

export const EmptyState = ({ title, text, picture, action, as: Title = "p" }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-form flex-col items-center px-4 py-12 text-center text-balance">
    {picture && <div className="mb-5 text-ink-soft">{picture}</div>}
    <Title className="font-heading text-xl font-semibold">{title}</Title>
    {text && <p className="mt-2 text-ink-soft">{text}</p>}
    {action && <div className="mt-6">{action}</div>}
  </div>
);

interface ErrorStateProps {
  /** What is missing, as the language's sentence wants it: "The news", "Our supporters"; in Spanish "las noticias". */
  what: string;
  onRetry: () => void;
  pending?: boolean;
  /** In place of the advice about the connection. */
  help?: string;
}

/** "The news could not be loaded.", and a button that tries again. */
export const ErrorState = ({
  what,
  onRetry,
  pending = false,
  help = words.checkConnection,
}: ErrorStateProps) => (
  <div
    role="alert"
    className="mx-auto flex max-w-form flex-col items-center px-4 py-12 text-center text-balance"
  >
    <CloudAlert aria-hidden className="mb-4 size-10 text-ink-soft" />
    <p className="font-heading text-xl font-semibold">{fill(words.notLoaded, { what })}</p>
    <p className="mt-2 mb-6 text-ink-soft">{help}</p>
    <Button variant="secondary" onClick={onRetry} pending={pending}>
      {words.tryAgain}
    </Button>
  </div>
);

export interface Retryable {
  isFetching: boolean;
  refetch: () => Promise<{ isSuccess: boolean }>;
}

/** For a query that failed. After a success its button is gone, so focus goes to the page's heading. */
export const QueryError = ({ what, query }: { what: string; query: Retryable }) => (
  <ErrorState
    what={what}
    pending={query.isFetching}
    onRetry={() => void query.refetch().then(({ isSuccess }) => isSuccess && focusHeading())}
  />
);
