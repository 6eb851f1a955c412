import { useQuery } from "@tanstack/react-query";
import { watchQuery } from "#client/api/watch.ts";
import { closingNote, takesComments } from "#client/components/comment-window.ts";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { pluralize } from "#client/lib/format.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSectionPath, paths } from "#client/lib/paths.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { titledName } from "#shared/congress.ts";
import { NextCallNote } from "./next-call-note.tsx";

export interface CallsDoneProps {
  calls: number;
  /** Whose line was busy. */
  busy: readonly Representative[];
  /** Opens the message to a member again. */
  onShow: (member: Representative, part: "call" | "letter") => void;
  /** To whom a letter may go next. */
  first: Representative;
}

/** After the last office: thanks, and what helps next. */
export function CallsDone({ calls, busy, onShow, first }: CallsDoneProps) {
  const origin = useOrigin();
  const { data: watch } = useQuery(watchQuery());
  const soonest = watch?.documents.find(takesComments);
  return (
    <>
      <NextCallNote text={`${pluralize(calls, "call", "calls")} done`} />
      {busy.map((member) => (
        <div key={member.id || member.name} className="mt-3">
          <p>The line of {titledName(member)} was busy. Please try again later.</p>
          <Button variant="secondary" wide className="mt-2" onClick={() => onShow(member, "call")}>
            Open the script again
          </Button>
        </div>
      ))}
      <p className="mt-4 font-semibold">What helps next</p>
      <ul className="mt-2 grid gap-3">
        {watch && soonest && (
          <li>
            <ButtonLink href={advocateSectionPath("comments")} wide>
              Comment to the FDA
            </ButtonLink>
            <p className="mt-1 text-sm text-ink-soft">The window {closingNote(soonest, watch)}.</p>
          </li>
        )}
        <li>
          <Button variant="secondary" wide onClick={() => onShow(first, "letter")}>
            Write a letter
          </Button>
        </li>
        <li>
          <ButtonLink href={paths.register} variant="secondary" wide>
            Register with the alliance
          </ButtonLink>
        </li>
      </ul>
      <p className="mt-4 font-semibold">Ask one more person to call</p>
      <ShareBar
        className="mt-2"
        title="Call your members of Congress about NDT"
        text="I just called my members of Congress to keep natural desiccated thyroid available. It takes a minute a call:"
        url={`${origin}${paths.representativeLookup}`}
      />
    </>
  );
}
