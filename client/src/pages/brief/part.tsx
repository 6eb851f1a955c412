import { type ReactNode, useId } from "react";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl print:mb-1 print:text-[12pt]">
        {title}
      </h2>
      {children}
    </section>
  );
}
