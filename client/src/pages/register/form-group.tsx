import { type ReactNode, useId } from "react";

/** Fields that belong together, under a short heading. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-5">
      <h2 id={id} className="border-b border-line pb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
