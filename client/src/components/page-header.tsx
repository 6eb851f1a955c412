import type { ReactNode } from "react";
import { cn } from "#client/lib/cn.ts";

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Narrow pages (forms, texts) set it to the width of their text. */
  width?: "page" | "prose" | "form";
}

const widths = { page: "max-w-page", prose: "max-w-prose", form: "max-w-form" };

export const PageHeader = ({ title, lead, children, width = "page" }: PageHeaderProps) => (
  <div className={cn("mx-auto w-full px-edge pt-8 pb-6 sm:px-6 sm:pt-16 sm:pb-10", widths[width])}>
    <h1 className="max-w-[15em]">{title}</h1>
    {lead && <p className="mt-4 max-w-prose text-lg text-ink-soft">{lead}</p>}
    {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
  </div>
);

/** A page as wide as its heading. */
export const Page = ({ className, children, ...header }: PageHeaderProps & { className?: string }) => (
  <>
    <PageHeader {...header} />
    <div className={cn("mx-auto px-edge pb-16 sm:px-6", widths[header.width ?? "page"], className)}>
      {children}
    </div>
  </>
);
