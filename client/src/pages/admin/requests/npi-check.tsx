import { useId } from "react";
import { useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { type AmbassadorReview, lookUpNpi } from "#shared/api/ambassador-requests.ts";
import { NpiMatches } from "./npi-matches.tsx";

interface NpiCheckProps {
  review: AmbassadorReview;
  /** What was found, in words: kept with the approval. */
  onEvidence: (evidence: string | null) => void;
}

/** The national registry of providers: does it know someone of this name with a license in this state? */
export function NpiCheck({ review, onEvidence }: NpiCheckProps) {
  const id = useId();
  const { data, error, isFetching, refetch } = useRead(
    lookUpNpi,
    { params: { id: review.registrationId } },
    // Fetched when the reviewer presses the button.
    { enabled: false },
  );
  return (
    <Card as="section" aria-labelledby={id}>
      <h4 id={id} className="text-lg">
        NPI registry
      </h4>
      {review.npiEvidence && (
        <p className="mt-2 break-words">
          <span className="font-semibold">Kept with the review:</span> {review.npiEvidence}
        </p>
      )}
      <p className="mt-1 text-sm text-ink-soft">
        Is there a provider of this name with a license in this state? What you choose here is kept with your
        approval.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          onClick={() => void refetch()}
          pending={isFetching}
          pendingLabel="Looking up..."
        >
          {data ? "Look up again" : "Look up"}
        </Button>
        <TextLink href={review.npiSearchUrl} newTab className="text-sm">
          Search it yourself
        </TextLink>
      </div>
      <div aria-live="polite">
        {error && !isFetching && (
          <p className="mt-3 text-danger">{messageOf(error, "The NPI registry did not respond.")}</p>
        )}
        {data && <NpiMatches review={review} lookup={data} onEvidence={onEvidence} />}
      </div>
    </Card>
  );
}
