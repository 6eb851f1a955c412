import type { ComponentType, ReactNode } from "react";
import { Card } from "#client/components/ui/card.tsx";
import { fill } from "#shared/words.ts";
import { step } from "#words/advocate.json";

interface StepCardProps {
  number: number;
  id: string;
  title: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  children: ReactNode;
}

export function StepCard({ number, id, title, Icon, children }: StepCardProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="flex h-full scroll-mt-6 flex-col">
      <p className="flex items-center gap-3 text-sm font-semibold text-primary-strong">
        <span className="grid size-11 place-items-center rounded-control bg-primary-soft">
          <Icon aria-hidden className="size-6" />
        </span>
        {fill(step, { number })}
      </p>
      <h2 id={`${id}-title`} className="mt-2 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}
