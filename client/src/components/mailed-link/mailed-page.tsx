import type { ReactNode } from "react";
import { PageHeader } from "#client/components/page-header.tsx";

export function MailedPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} lead={lead} width="prose" />
      {/* Whose page it is turns out later: whatever takes its place, the footer below doesn't jump. */}
      <div className="mx-auto min-h-[70dvh] max-w-prose space-y-6 px-edge pb-16 sm:px-6">{children}</div>
    </>
  );
}
