import { useQuery } from "@tanstack/react-query";
import { closingNote, takesComments } from "#client/components/comment-window.ts";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { read } from "#client/lib/api.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSectionPath, paths } from "#client/lib/paths.ts";
import type { Representative } from "#shared/api/representatives.ts";
import type { getWatch } from "#shared/api/watch.ts";
import { titledName } from "#shared/congress.ts";
import { fill, plural } from "#shared/words.ts";
import { prefix } from "#words/language.json";
import * as words from "#words/members.json";
import { NextCallNote } from "./call-outcome.tsx";

export interface CallsDoneProps {
  calls: number;
  /** Members whose line was busy. */
  busy: readonly Representative[];
  onShow: (member: Representative, part: "call" | "letter") => void;
  /** The member whom a letter is offered for. */
  first: Representative;
}

export function CallsDone({ calls, busy, onShow, first }: CallsDoneProps) {
  const origin = useOrigin();
  const { data: watch } = useQuery(read<typeof getWatch>("/api/watch"));
  const soonest = watch?.documents.find(takesComments);
  return (
    <>
      <NextCallNote text={plural(calls, words.callsDone)} />
      {busy.map((member) => (
        <div key={member.id || member.name} className="mt-3">
          <p>{fill(words.lineBusy, { member: titledName(member) })}</p>
          <Button variant="secondary" wide className="mt-2" onClick={() => onShow(member, "call")}>
            {words.openAgain}
          </Button>
        </div>
      ))}
      <p className="mt-4 font-semibold">{words.nextSteps}</p>
      <ul className="mt-2 grid gap-3">
        {watch && soonest && (
          <li>
            <ButtonLink href={advocateSectionPath("comments")} wide>
              {words.comment}
            </ButtonLink>
            <p className="mt-1 text-sm text-ink-soft">
              {fill(words.window, { closes: closingNote(soonest, watch) })}
            </p>
          </li>
        )}
        <li>
          <Button variant="secondary" wide onClick={() => onShow(first, "letter")}>
            <RichText message={words.writeLetter} parts={{ to: null }} />
          </Button>
        </li>
        <li>
          <ButtonLink href={paths.register} variant="secondary" wide>
            {words.register}
          </ButtonLink>
        </li>
      </ul>
      <p className="mt-4 font-semibold">{words.askOneMore}</p>
      <ShareBar className="mt-2" {...words.share} url={`${origin}${prefix}${paths.representativeLookup}`} />
    </>
  );
}
