import { useId } from "react";
import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatList } from "#client/lib/format.ts";
import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";
import { sameWords } from "../approving/request-words.ts";
import { Hint } from "../hint.tsx";
import { adminItemPath } from "../panel-paths.ts";

interface HintProps {
  review: AmbassadorReview;
}

const warningClass = "border-warning bg-warning-soft";

/** For requests from the registration form: what an ambassador's profile needs and nobody has given. */
export function WhatIsMissing({ review }: HintProps) {
  const id = useId();
  const missing = [
    !review.bio && "no biography",
    !review.credentials && "no credentials",
    !review.licenseNumber && "no license number",
    !review.acceptedGuidelines && "the guidelines are not accepted",
    !review.sharePublicly &&
      "no consent to public display, so an approved profile would not appear in the directory",
  ].filter((gap) => gap !== false);
  if (missing.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id} className={warningClass}>
      <h4 id={id} className="text-lg">
        Not complete
      </h4>
      {!review.hasProfile && (
        <p className="mt-1">
          This person asked on the registration form, which has fewer questions than the application.
        </p>
      )}
      <ul className="mt-2 list-disc pl-5">
        {missing.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
      <p className="mt-2">You can ask for what is missing, or approve and fill it in yourself.</p>
    </Card>
  );
}

export function DuplicateHints({ review }: HintProps) {
  const id = useId();
  if (review.duplicates.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id} className={warningClass}>
      <h4 id={id} className="text-lg">
        Possible duplicates
      </h4>
      <Hint className="mt-1">
        They may be the same person, or share a practice’s phone. Choose a name to open it in the Users tab.
      </Hint>
      <ul className="mt-2 space-y-2">
        {review.duplicates.map(({ registrationId, name, email, same }, index) => (
          <li key={registrationId ?? index} className="break-words">
            {registrationId ? (
              <>
                <TextLink href={adminItemPath("users", registrationId)}>{name}</TextLink> ({email})
              </>
            ) : (
              "Someone else"
            )}
            : same {formatList(same.map((kind) => sameWords[kind]))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function EarlierNotes({ review: { reviewNotes, earlierNotes, status } }: HintProps) {
  const id = useId();
  if (!reviewNotes) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <h4 id={id} className="text-lg">
        {status === "rejected" ? "Reason of the rejection" : "Last asked for"}
      </h4>
      <p className="mt-2 break-words whitespace-pre-line">{reviewNotes}</p>
      {earlierNotes && (
        <details className="mt-3">
          <summary className="py-1 font-medium text-primary-strong">Before that</summary>
          <p className="mt-1 break-words whitespace-pre-line">{earlierNotes}</p>
        </details>
      )}
    </Card>
  );
}
