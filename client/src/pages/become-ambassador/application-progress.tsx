import Check from "lucide-react/icons/check";
import { useWatch } from "react-hook-form";
import { cn } from "#client/lib/cn.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/become-ambassador.json";
import { progressOf } from "./application-parts.ts";
import type { ApplicationForm } from "./use-application-form.ts";

/** Which parts of the form are complete, and the way to each. Stays in view beside the form where there is room. */
export function ApplicationProgress({ form }: { form: ApplicationForm }) {
  const parts = progressOf(useWatch({ control: form.control }));
  const done = parts.filter(({ isDone }) => isDone).length;
  return (
    <nav aria-labelledby="progress" className="lg:sticky lg:top-8">
      <h2 id="progress" className="text-xl">
        {words.progress}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{fill(words.partsDone, { done, all: parts.length })}</p>
      <ol className="mt-3 grid gap-1">
        {parts.map(({ id, title, isDone }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-mx-edge flex min-h-11 items-center gap-3 rounded-control px-edge font-medium text-primary-strong transition-colors hover:bg-primary-soft"
            >
              <span
                aria-hidden
                className={cn(
                  "grid size-7 shrink-0 place-items-center rounded-full border text-sm",
                  isDone ? "border-success bg-success text-white" : "border-control text-ink-soft",
                )}
              >
                {isDone ? <Check className="size-4" /> : index + 1}
              </span>
              {title}
              <span className="sr-only"> {isDone ? words.complete : words.notComplete}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
