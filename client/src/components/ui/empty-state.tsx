import type { ReactNode } from "react";

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
