import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";
import type { AvailabilityOutcome } from "#shared/availability.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/availability-report.json";

const shortagesUrl = "https://www.fda.gov/drugs/drug-safety-and-availability/drug-shortages";

const questions = [words.askWhen, words.askOthers, words.askTablets, words.askSwitch];

/** What helps next. Someone who went home without the medicine gets more than a thank-you. */
export function AfterReport({
  state,
  outcome,
  onAnother,
}: {
  state: string;
  outcome: AvailabilityOutcome;
  onAnother: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const wentWithout = outcome === "not-filled" || outcome === "partly";
  return (
    <div className="max-w-form">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {words.thanks}
      </h3>
      <p className="mt-2">{words.appears}</p>
      {wentWithout && (
        <>
          <h4 className="mt-6 font-semibold">{words.ask}</h4>
          <ul className="mt-2 list-disc space-y-1.5 pl-6 marker:text-ink-soft">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <p className="mt-3">
            <RichText
              message={words.doNotStop}
              parts={{
                list: (text) => (
                  <TextLink href={shortagesUrl} newTab>
                    {text}
                  </TextLink>
                ),
              }}
            />
          </p>
        </>
      )}
      <p className="mt-6 font-semibold">{fill(words.congress, { state })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink href={paths.representativeLookup} wide="phone">
          {words.findMembers}
        </ButtonLink>
        <Button variant="quiet" wide="phone" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </div>
  );
}
