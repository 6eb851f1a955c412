import { type ReactNode, useEffect, useId } from "react";
import { Card } from "#client/components/ui/card.tsx";
import { scrollToHash } from "#client/lib/focus.ts";

/** The cards above have loaded by then. */
const arrivalMs = 5000;

interface SettingsCardProps {
  /** The anchor that links and mails point at. */
  id?: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function SettingsCard({ id, title, lead, children }: SettingsCardProps) {
  const headingId = useId();

  // The browser can't: this card was not in the first HTML, and the cards above push it down while they load.
  useEffect(() => {
    if (!id || location.hash !== `#${id}`) return;
    scrollToHash();
    const stay = new ResizeObserver(() => document.activeElement?.id === id && scrollToHash());
    stay.observe(document.body);
    const timer = setTimeout(() => stay.disconnect(), arrivalMs);
    return () => {
      clearTimeout(timer);
      stay.disconnect();
    };
  }, [id]);

  return (
    <Card as="section" id={id} aria-labelledby={headingId} className="scroll-mt-4">
      <h3 id={headingId}>{title}</h3>
      {lead && <p className="mt-1 max-w-prose text-sm text-ink-soft">{lead}</p>}
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </Card>
  );
}
