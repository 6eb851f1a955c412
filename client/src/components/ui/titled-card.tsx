import { type ComponentProps, useId } from "react";
import { Card } from "./card.tsx";

interface TitledCardProps extends Omit<ComponentProps<typeof Card>, "as"> {
  title: string;
  /** Of the heading, under those of the page. */
  level?: "h2" | "h3" | "h4";
}

/** A part of a page in a card, named by its heading. */
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
