import { useQuery } from "@tanstack/react-query";
import { watchQuery } from "#client/api/watch.ts";
import { closingNote, takesComments } from "#client/components/comment-window.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { advocateSectionPath } from "#client/lib/paths.ts";

/** The FDA's window for comments that closes first; nothing while none is open. */
export function OpenCommentWindow() {
  const { data: watch } = useQuery(watchQuery());
  const soonest = watch?.documents.find(takesComments);
  if (!watch || !soonest) return null;
  return (
    <div className="mt-6 max-w-prose rounded-card border border-accent-strong bg-surface p-5">
      <h3 className="text-lg">The FDA is taking comments</h3>
      <p className="mt-2 wrap-anywhere">{soonest.sentence ?? soonest.title}</p>
      <p className="mt-2 font-semibold">This window {closingNote(soonest, watch)}.</p>
      <ButtonLink href={advocateSectionPath("comments")} variant="secondary" wide="phone" className="mt-4">
        Write your comment
      </ButtonLink>
    </div>
  );
}
