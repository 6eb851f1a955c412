import { useState } from "react";
import { Avatar } from "#client/components/avatar.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatMoment } from "#client/lib/format-moment.ts";
import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";
import { fullName } from "#shared/people.ts";
import { UndoDecision } from "../approving/undo-decision.tsx";
import { Hint } from "../hint.tsx";
import { ItemHeading } from "../item-heading.tsx";
import { adminTabPath } from "../panel-paths.ts";
import { RequestAge } from "../request-age.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { NpiCheck } from "./npi-check.tsx";
import { RequestFacts } from "./request-facts.tsx";
import { DuplicateHints, EarlierNotes, WhatIsMissing } from "./review-hints.tsx";

interface ReviewSheetProps {
  review: AmbassadorReview;
  onClose: () => void;
}

/** Everything that a decision needs on one sheet: who it is, what speaks for and against, and the decision. */
export function ReviewSheet({ review, onClose }: ReviewSheetProps) {
  const [npiEvidence, setNpiEvidence] = useState<string | null>(null);
  const { credentials, photoUrl, status, createdAt } = review;
  const name = fullName(review);
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center gap-5">
        <Avatar size="large" name={name} photos={[photoUrl]} />
        <div className="min-w-0">
          <ItemHeading takesFocus className="text-2xl">
            {name}
            {credentials && `, ${credentials}`}
          </ItemHeading>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            Submitted {formatMoment(createdAt)}
            {status === "pending" ? <RequestAge submittedAt={createdAt} /> : <Decided review={review} />}
          </p>
        </div>
      </header>
      <UndoDecision review={review} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RequestFacts review={review} />
        <div className="grid grid-cols-1 gap-6">
          <WhatIsMissing review={review} />
          <DuplicateHints review={review} />
          <NpiCheck review={review} onEvidence={setNpiEvidence} />
          <EarlierNotes review={review} />
        </div>
      </div>
      {review.status === "approved" ? (
        <Hint>
          This request was approved. You can edit or unpublish the profile in the{" "}
          <TextLink href={adminTabPath("ambassadors")}>Ambassadors tab</TextLink>.
        </Hint>
      ) : (
        <DecisionBar review={review} npiEvidence={npiEvidence} onClose={onClose} />
      )}
    </div>
  );
}

const Decided = ({ review: { status, processedAt } }: { review: AmbassadorReview }) => (
  <>
    {status === "approved" ? <Badge tone="success">Approved</Badge> : <Badge tone="danger">Rejected</Badge>}
    {processedAt && formatMoment(processedAt)}
  </>
);
