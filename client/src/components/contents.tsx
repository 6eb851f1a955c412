import { useEffect, useState } from "react";
import { cn } from "#client/lib/cn.ts";
import { onThisPage } from "#words/ui.json";

interface ContentsProps {
  /** In the order of the page; `id` is the id of the part or of its heading. */
  parts: readonly { id: string; title: string }[];
}

/** Leads to the parts of a long page, and marks the one that is being read. */
export function Contents({ parts }: ContentsProps) {
  const current = useCurrentPart(parts);
  return (
    <nav aria-labelledby="contents" className="lg:sticky lg:top-8 lg:self-start">
      <h2 id="contents" className="font-sans text-sm font-semibold text-ink-soft">
        {onThisPage}
      </h2>
      <ol className="mt-2 border-l border-line">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={cn(
                "-ml-px flex min-h-11 items-center border-l-2 py-1.5 pl-4 leading-snug transition-colors hover:border-primary-strong lg:min-h-9",
                id === current
                  ? "border-primary-strong text-primary-strong"
                  : "border-transparent text-ink-soft hover:text-ink",
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The id of the last part that has reached the upper third of the window; of the first one before that. */
function useCurrentPart(parts: ContentsProps["parts"]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  useEffect(() => {
    const elements = parts.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const reached = elements.findLast((part) => part.getBoundingClientRect().top < innerHeight / 3);
        setCurrent((reached ?? elements[0])?.id);
      },
      { rootMargin: "0px 0px -67% 0px" },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [parts]);
  return current;
}
