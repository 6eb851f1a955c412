import { type ReactNode, useId } from "react";

interface FormGroupProps {
  title: string;
  /** The position in a long form: "Part 2 of 4". */
  part?: string;
  /** A target for links to this group. */
  id?: string;
  children: ReactNode;
}

export function FormGroup({ title, part, id, children }: FormGroupProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-6 space-y-5">
      <div className="border-b border-line pb-2">
        {part && <p className="text-sm font-semibold text-primary-strong">{part}</p>}
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}
