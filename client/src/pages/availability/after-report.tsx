import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";
import type { AvailabilityOutcome } from "#shared/availability.ts";

const shortagesUrl = "https://www.fda.gov/drugs/drug-safety-and-availability/drug-shortages";

const questions = [
  "When do you expect more, and will you tell me when it comes?",
  "Does another branch or another pharmacy nearby have it?",
  "Do you have the same medicine in tablets that add up to my dose?",
  "If I must switch, will you call my clinician so that I don't miss a dose?",
];

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
        Thank you. Your report is in.
      </h3>
      <p className="mt-2">
        It appears in the table once at least five people have reported on the same medicine that week.
      </p>
      {wentWithout && (
        <>
          <h4 className="mt-6 font-semibold">What you can ask your pharmacist</h4>
          <ul className="mt-2 list-disc space-y-1.5 pl-6 marker:text-ink-soft">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <p className="mt-3">
            Please don't stop or change a medicine on your own. Call your clinician if you may run out.{" "}
            <TextLink href={shortagesUrl} newTab>
              Look at the FDA's list of shortages
            </TextLink>
            .
          </p>
        </>
      )}
      <p className="mt-6 font-semibold">
        Your members of Congress can ask the FDA about it. A script for the call is ready. It says what people
        in {state} reported, once five have.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink href={paths.representativeLookup} wide="phone">
          Find My Representatives
        </ButtonLink>
        <Button variant="quiet" wide="phone" onClick={onAnother}>
          Report another medicine
        </Button>
      </div>
    </div>
  );
}
