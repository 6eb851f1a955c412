import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId, useState } from "react";
import { Field } from "#client/components/form/fields.tsx";
import { CopyButton, copyWithToast } from "#client/components/share/copy-button.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import type { Openable } from "#client/components/ui/dialog.tsx";
import { Textarea } from "#client/components/ui/input.tsx";
import { scrollAndFocus } from "#client/lib/focus.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/washington.json";

/** The most characters that the comment form of regulations.gov takes. */
const maxComment = 5000;

const commentText = (answers: readonly string[]): string =>
  answers
    .map((answer) => answer.trim())
    .filter(Boolean)
    .join("\n\n");

/** Three questions, and the comment that their answers make. Nothing typed here leaves the page. */
export function CommentForm({ formUrl }: Openable & { formUrl: string }) {
  const [answers, setAnswers] = useState<readonly string[]>(["", "", ""]);
  const id = useId();
  const comment = commentText(answers);
  const left = maxComment - comment.length;

  return (
    <section aria-labelledby={`${id}-title`} className="mt-6 border-t border-line pt-6">
      {/* The button that opened this is gone: focus goes to what replaced it. */}
      <h4 id={`${id}-title`} ref={scrollAndFocus} tabIndex={-1} className="scroll-mt-6">
        {words.yourComment}
      </h4>
      <p className="mt-1 max-w-prose text-ink-soft">{words.yourCommentLead}</p>
      <p className="mt-4 flex max-w-prose gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning">
        <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0" />
        <span>{words.commentsArePublic}</span>
      </p>
      <div className="mt-5 grid max-w-prose gap-5">
        {words.questions.map(({ label, hint }, index) => (
          <Field key={label} id={`${id}-${index}`} label={label} hint={hint} optional>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                value={answers[index]}
                onChange={({ target }) =>
                  setAnswers(answers.map((answer, each) => (each === index ? target.value : answer)))
                }
              />
            )}
          </Field>
        ))}
      </div>
      <div role="status">
        {left < 0 && (
          <p className="mt-3 font-semibold text-danger">{fill(words.tooLong, { count: -left })}</p>
        )}
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {fill(words.length, { count: comment.length, max: maxComment })}
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <CopyButton text={comment} done={words.commentCopied} disabled={comment === ""}>
          {words.copyComment}
        </CopyButton>
        <ButtonLink
          href={formUrl}
          onClick={() => {
            if (comment) void copyWithToast(comment, words.commentCopied, words.pasteIt);
          }}
        >
          {comment ? words.copyAndOpen : words.openForm}
        </ButtonLink>
      </div>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{words.sendYourself}</p>
    </section>
  );
}
