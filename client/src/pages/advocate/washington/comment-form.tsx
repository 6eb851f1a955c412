import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useId, useRef, useState } from "react";
import { Field } from "#client/components/form/field.tsx";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { copyWithToast } from "#client/components/share/copy-with-toast.ts";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Textarea } from "#client/components/ui/textarea.tsx";
import { scrollAndFocus } from "#client/lib/focus.ts";
import { formatNumber } from "#shared/format-number.ts";
import { commentText, maxComment, questions } from "./comment-text.ts";

interface CommentFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  formUrl: string;
}

/** Three questions, and the comment that their answers make. Nothing typed here leaves the page. */
export function CommentForm({ formUrl }: CommentFormProps) {
  const [answers, setAnswers] = useState<readonly string[]>(["", "", ""]);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const comment = commentText(answers);
  const left = maxComment - comment.length;

  // The button that opened this is gone: focus goes to what took its place.
  useEffect(() => {
    scrollAndFocus(heading.current);
  }, []);

  return (
    <section aria-labelledby={`${id}-title`} className="mt-6 border-t border-line pt-6">
      <h4 id={`${id}-title`} ref={heading} tabIndex={-1} className="scroll-mt-6 text-lg">
        Your comment, in your own words
      </h4>
      <p className="mt-1 max-w-prose text-ink-soft">
        Answer one question or all three. What you type stays on this page. We don't send or store it.
      </p>
      <p className="mt-4 flex max-w-prose gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning">
        <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0" />
        <span>
          Comments are public. Leave out your address, birth date, insurance or record numbers, and the names
          of other people.
        </span>
      </p>
      <div className="mt-5 grid max-w-prose gap-5">
        {questions.map(({ label, hint }, index) => (
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
          <p className="mt-3 font-semibold text-danger">
            Your comment is {formatNumber(-left)} characters too long.
          </p>
        )}
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {formatNumber(comment.length)} of {formatNumber(maxComment)} characters that the official form takes.
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <CopyButton text={comment} done="Comment copied" disabled={comment === ""}>
          Copy my comment
        </CopyButton>
        <ButtonLink
          href={formUrl}
          newTab
          onClick={() => {
            if (comment) void copyWithToast(comment, "Comment copied", "Paste it into the official form.");
          }}
        >
          {comment ? "Copy and open the official form" : "Open the official form"}
        </ButtonLink>
      </div>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">
        You send your comment yourself, on the government's own page.
      </p>
    </section>
  );
}
