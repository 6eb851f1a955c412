import { useQuery } from "@tanstack/react-query";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { watchQuery } from "#client/api/watch.ts";
import {
  closesIn,
  closingNote,
  type OpenCommentWindow as Open,
  takesComments,
} from "#client/components/comment-window.ts";
import { Anchor } from "#client/components/ui/anchor.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { inEnglish } from "#client/lib/page-language.ts";
import { advocateSectionPath } from "#client/lib/paths.ts";
import type { Watch } from "#shared/api/watch.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/home.json";

/** The FDA's window for comments that closes first; undefined while none is open. */
export function useSoonestWindow(): { watch: Watch; soonest: Open } | undefined {
  const { data: watch } = useQuery(watchQuery());
  const soonest = watch?.documents.find(takesComments);
  return watch && soonest && { watch, soonest };
}

/** One line under the header, while a window is open. */
export function CommentWindowLine() {
  const open = useSoonestWindow();
  if (!open) return null;
  return (
    <p className="border-b border-line bg-accent-soft text-center text-sm font-semibold sm:text-base print:hidden">
      <Anchor
        href={advocateSectionPath("comments")}
        className="inline-flex min-h-11 items-center gap-2.5 px-edge lg:min-h-9 text-accent-strong underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <CalendarClock aria-hidden className="size-5" />
        {fill(words.commentsClose, { when: closesIn(open.soonest, open.watch) })}
      </Anchor>
    </p>
  );
}

export function OpenCommentWindow() {
  const open = useSoonestWindow();
  if (!open) return null;
  const { watch, soonest } = open;
  return (
    <div className="mt-6 max-w-prose rounded-card border border-accent-strong bg-surface p-5">
      <h3 className="text-lg">{words.takesComments}</h3>
      <p {...inEnglish} className="mt-2 wrap-anywhere">
        {soonest.sentence ?? soonest.title}
      </p>
      <p className="mt-2 font-semibold">
        {fill(words.windowCloses, { closes: closingNote(soonest, watch) })}
      </p>
      <ButtonLink href={advocateSectionPath("comments")} wide="phone" className="mt-4">
        {words.writeComment}
      </ButtonLink>
    </div>
  );
}
