import { useSendsMail } from "#client/api/site-links.ts";
import { FormOutcome } from "#client/components/form-outcome.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { paths } from "#client/lib/paths.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/become-ambassador.json";

interface ApplicationReceivedProps {
  name: string;
  onAnother: () => void;
}

/** Replaces the form after an application: that it arrived, and what happens next. */
export function ApplicationReceived({ name, onAnother }: ApplicationReceivedProps) {
  const sendsMail = useSendsMail();
  return (
    <FormOutcome headingId="received">
      <h1 id="received">{fill(words.arrived, { name })}</h1>
      <p className="mt-4 text-lg">{words.thanks}</p>
      <h2 className="mt-8 text-xl">{words.next}</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-6">
        <li>{words.nextReview}</li>
        <li>{words.nextContact}</li>
        {!sendsMail && <li>{words.nextWaits}</li>}
        <li>{words.nextProfile}</li>
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={paths.advocate} wide="phone">
          {words.advocate}
        </ButtonLink>
        <ButtonLink href={paths.ambassadors} variant="secondary" wide="phone">
          {words.ambassadors}
        </ButtonLink>
      </div>
      <Button variant="quiet" className="mt-6" onClick={onAnother}>
        {words.another}
      </Button>
    </FormOutcome>
  );
}
