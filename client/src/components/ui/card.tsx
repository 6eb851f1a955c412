import { type ComponentProps, type ComponentPropsWithRef, useId } from "react";
import { cn } from "#client/lib/cn.ts";

type CardProps = ComponentPropsWithRef<"div"> & {
  as?: "div" | "article" | "li" | "section";
  /** Without the inner space: for cards that start with a picture. */
  flush?: boolean;
};

export function Card({ as: Element = "div", flush = false, className, ...rest }: CardProps) {
  // The elements offered differ in meaning only; their attributes are the same.
  const Sheet = Element as "div";
  return (
    <Sheet
      className={cn(
        "rounded-card border border-line bg-surface",
        flush ? "overflow-hidden" : "p-sheet sm:p-6",
        className,
      )}
      {...rest}
    />
  );
}

interface TitledCardProps extends Omit<ComponentProps<typeof Card>, "as"> {
  title: string;
  level?: "h2" | "h3" | "h4";
}

export function TitledCard({ title, level: Heading = "h2", children, ...card }: TitledCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      <Heading id={id} className={Heading === "h2" ? "text-xl" : "text-lg"}>
        {title}
      </Heading>
      {children}
    </Card>
  );
}
