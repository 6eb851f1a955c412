import { closesIn, takesComments } from "#client/components/comment-window.ts";
import { Anchor } from "#client/components/ui/anchor.tsx";
import { advocateSections } from "#client/lib/paths.ts";
import type { Watch } from "#shared/api/watch.ts";
import { fill, plural } from "#shared/words.ts";
import * as words from "#words/advocate.json";

const ways = [
  { section: "congress", minutes: 3 },
  { section: "petition", minutes: 1 },
  { section: "socialMedia", minutes: 1 },
  { section: "letters", minutes: 10 },
] as const;

/** What can be done, and how long each takes; what has a last day comes first. */
export function WaysToHelp({ watch }: { watch: Watch | undefined }) {
  const soonest = watch?.documents.find(takesComments);
  const comment = { section: "comments", minutes: 5 } as const;
  const until = watch && soonest && closesIn(soonest, watch);
  return (
    <nav
      aria-label={words.whatYouCanDo}
      className="mx-auto max-w-page px-edge pb-8 sm:px-6 sm:pb-12 print:hidden"
    >
      <ul className="max-w-prose divide-y divide-line border-y border-line">
        {[...(until ? [comment] : []), ...ways].map(({ section, minutes }) => (
          <li key={section}>
            <Anchor
              href={`#${advocateSections[section]}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 text-sm text-ink-soft"
            >
              <span className="min-w-0 flex-[1_1_8rem] text-base font-medium text-primary-strong underline decoration-1 underline-offset-4">
                {fill(words.ways[section], { until: until ?? "" })}
              </span>
              <span className="shrink-0">{plural(minutes, words.minutes)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
