import { type KeyboardEvent, useState } from "react";
import { useApproveAmbassador } from "#client/api/applications.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { type AmbassadorReview, approveAmbassador } from "#shared/api/ambassador-requests.ts";
import { DisplayOrderField } from "../display-order-field.tsx";
import { Hint } from "../hint.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

interface DecisionBarProps {
  review: AmbassadorReview;
  npiEvidence: string | null;
  onClose: () => void;
}

const orderRule = approveAmbassador.body.pick({ displayOrder: true });

/** Approve, ask for more, reject, or leave it for later; one that was rejected can still be approved. */
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
    <section aria-label="Decision" className="rounded-card border border-line bg-surface p-sheet sm:p-6">
      <Form form={form} onKeyDown={onlyByButton} className="grid grid-cols-1 gap-5">
        <DisplayOrderField form={form} name="displayOrder" className="max-w-form" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} pendingLabel="Approving...">
            Approve Ambassador
          </SubmitButton>
          {isPending && !review.processedAt && (
            <>
              <Button variant="secondary" wide="phone" onClick={() => setDialog("ask")}>
                Ask for more...
              </Button>
              <Button variant="secondary" wide="phone" onClick={() => setDialog("reject")}>
                Reject...
              </Button>
            </>
          )}
          <Button variant="quiet" wide="phone" onClick={onClose}>
            Cancel
          </Button>
        </div>
        <Hint>{consequenceOf(review)}</Hint>
      </Form>
      <AskDialog open={dialog === "ask"} review={review} onClose={close} />
      <RejectDialog open={dialog === "reject"} review={review} onClose={close} onRejected={onClose} />
    </section>
  );
}

/** Enter in the field approves nobody: the applicant would be told at once. */
function onlyByButton(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** What happens when a button is pressed. */
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
