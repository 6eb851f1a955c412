import { useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";
import { ApproveDialog } from "../approving/approve-dialog.tsx";
import { Hint } from "../hint.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

interface DecisionBarProps {
  review: AmbassadorReview;
  npiEvidence: string | null;
  onClose: () => void;
}

/** In sight while the application scrolls; not on a screen so low that it would cover what is read. */
const barClass =
  "bottom-0 z-20 -mx-edge flex flex-wrap gap-2 border-t border-line bg-surface px-edge py-3 sm:-mx-6 sm:gap-3 sm:px-6 [@media(min-height:28rem)]:sticky print:hidden";

/** A fragment, so that the buttons stick for as long as the sheet around it. */
export function DecisionBar({ review, npiEvidence, onClose }: DecisionBarProps) {
  const [dialog, setDialog] = useState<"approve" | "ask" | "reject">();
  const isPending = review.status === "pending";
  const close = () => setDialog(undefined);

  return (
    <>
      {isPending && <Hint>Ask for more keeps the request open; Reject closes it, both with your words.</Hint>}
      <section aria-label="Decision" data-bottom-bar className={barClass}>
        <Button className="grow sm:grow-0" onClick={() => setDialog("approve")}>
          Approve Ambassador
        </Button>
        {isPending && !review.processedAt && (
          <>
            <Button variant="secondary" className="grow sm:grow-0" onClick={() => setDialog("ask")}>
              Ask for more...
            </Button>
            <Button variant="secondary" className="grow sm:grow-0" onClick={() => setDialog("reject")}>
              Reject...
            </Button>
          </>
        )}
        <Button variant="quiet" className="grow sm:grow-0" onClick={onClose}>
          Cancel
        </Button>
      </section>
      <ApproveDialog
        open={dialog === "approve"}
        {...{ review, npiEvidence }}
        onClose={close}
        onApproved={() => {
          close();
          onClose();
        }}
      />
      <AskDialog open={dialog === "ask"} review={review} onClose={close} />
      <RejectDialog open={dialog === "reject"} review={review} onClose={close} onRejected={onClose} />
    </>
  );
}
