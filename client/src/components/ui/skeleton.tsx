import type { ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";

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

/** In forced colors only its border shows. */
export const SkeletonBar = ({ className, rounded = "rounded-control" }: SkeletonBarProps) => (
  <div className={cn("border border-transparent bg-line/60", rounded, className)} />
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
