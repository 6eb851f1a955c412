import { closesIn, takesComments } from "#client/components/comment-window.ts";
import { Anchor } from "#client/components/ui/anchor.tsx";
import { advocateSections } from "#client/lib/paths.ts";
import type { Watch } from "#shared/api/watch.ts";

const ways = [
  { section: "congress", title: "Write or call Congress", time: "3 minutes" },
  { section: "petition", title: "Sign and share the petition", time: "1 minute" },
  { section: "socialMedia", title: "Share on social media", time: "1 minute" },
  { section: "letters", title: "Start from our letters", time: "10 minutes" },
] as const satisfies { section: keyof typeof advocateSections; title: string; time: string }[];

/** What can be done, and how long each takes; what has a last day comes first. */
export function WaysToHelp({ watch }: { watch: Watch | undefined }) {
  const soonest = watch?.documents.find(takesComments);
  const comment = watch &&
    soonest && {
      section: "comments" as const,
      title: `Comment to the FDA: closes ${closesIn(soonest, watch)}`,
      time: "5 minutes",
    };
  return (
    <nav
      aria-label="What you can do"
      className="mx-auto max-w-page px-edge pb-8 sm:px-6 sm:pb-12 print:hidden"
    >
      <ul className="max-w-prose divide-y divide-line border-y border-line">
        {[...(comment ? [comment] : []), ...ways].map(({ section, title, time }) => (
          <li key={section}>
            <Anchor
              href={`#${advocateSections[section]}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 text-sm text-ink-soft"
            >
              <span className="text-base font-medium text-primary-strong underline decoration-1 underline-offset-4">
                {title}
              </span>
              {time}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
