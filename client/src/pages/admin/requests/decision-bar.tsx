import { type KeyboardEvent, useState } from "react";
import { useApproveAmbassador } from "#client/api/applications.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { type AmbassadorReview, approveAmbassador } from "#shared/api/ambassador-requests.ts";
import { DisplayOrderField } from "../fields/display-order-field.tsx";
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

const orderRule = approveAmbassador.body.pick({ displayOrder: true });

/** A fragment, so that the buttons stick for as long as the sheet around it. */
export function DecisionBar({ review, npiEvidence, onClose }: DecisionBarProps) {
  const [dialog, setDialog] = useState<"ask" | "reject">();
  const { mutateAsync: approve } = useApproveAmbassador();
  const form = useAppForm({
    schema: orderRule,
    defaultValues: { displayOrder: review.displayOrder },
    onSubmit: async ({ displayOrder }) => {
      try {
        await approve({ ...shownOf(review), displayOrder, npiEvidence });
      } catch (error) {
        toastFailure("Failed to approve ambassador", error);
        throw error;
      }
      toast({ title: "Ambassador approved successfully!" });
      onClose();
    },
  });
  const isPending = review.status === "pending";
  const close = () => setDialog(undefined);

  return (
    <>
      <Form form={form} onKeyDown={onlyByButton} className="contents">
        <div className="rounded-card border border-line bg-surface p-sheet sm:p-6">
          <DisplayOrderField form={form} name="displayOrder" className="mb-4 max-w-form" />
          <Hint>{consequenceOf(review)}</Hint>
        </div>
        <section aria-label="Decision" data-decision-bar className={barClass}>
          <SubmitButton form={form} pendingLabel="Approving..." className="grow sm:grow-0">
            Approve Ambassador
          </SubmitButton>
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
      </Form>
      <AskDialog open={dialog === "ask"} review={review} onClose={close} />
      <RejectDialog open={dialog === "reject"} review={review} onClose={close} onRejected={onClose} />
    </>
  );
}

/** Enter in the field approves nobody: the applicant would be told at once. */
function onlyByButton(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function consequenceOf({ status, sharePublicly }: AmbassadorReview): string {
  const approve = sharePublicly
    ? "Approve puts the profile into the public directory right away, email and phone number included, and the applicant is told by email."
    : "Approve makes them an ambassador and tells them by email. Without their consent the profile is not shown.";
  return status === "rejected"
    ? approve
    : `${approve} Ask for more keeps the request open; Reject closes it. Both send your words to the applicant.`;
}

/** What the call carries of the request. The id decides; the rest fills a profile that has to be made. */
function shownOf(review: AmbassadorReview) {
  const { registrationId, email, firstName, lastName, phone, state, photoUrl, title, credentials } = review;
  const { licenseNumber, primaryLicenseState, specialty, bio, disclosures, ambassadorInfo } = review;
  return {
    registrationId,
    email,
    firstName,
    lastName,
    phone,
    state,
    photoUrl,
    title,
    credentials,
    licenseNumber,
    primaryLicenseState,
    specialty,
    bio,
    disclosures,
    ambassadorInfo,
  };
}
