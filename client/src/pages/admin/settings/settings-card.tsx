import { type ReactNode, useId } from "react";
import { Card } from "#client/components/ui/card.tsx";

interface SettingsCardProps {
  /** What an address points at. */
  id?: string;
  title: string;
  /** What it is for, in a sentence or two. */
  lead?: ReactNode;
  children: ReactNode;
}

export function SettingsCard({ id, title, lead, children }: SettingsCardProps) {
  const headingId = useId();
  return (
    <Card as="section" id={id} aria-labelledby={headingId} className="scroll-mt-24">
      <h3 id={headingId}>{title}</h3>
      {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </Card>
  );
}
