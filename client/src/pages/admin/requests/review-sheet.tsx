import { useState } from "react";
import { useRead } from "#client/api/use-endpoint.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { emailLink, phoneLink, webLink } from "#client/components/contact-links.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { messageOf } from "#client/lib/api.ts";
import { formatList, formatMoment, formatShortDate, yesNo } from "#client/lib/format.ts";
import {
  type AmbassadorReview,
  lookUpNpi,
  type NpiLookup,
  type NpiMatch,
} from "#shared/api/ambassador-requests.ts";
import { fullName } from "#shared/people.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";
import { sameWords, UndoDecision } from "../approving/approve-dialog.tsx";
import type { EditorProps } from "../editor/editor.tsx";
import { pluralize } from "../in-words.ts";
import { adminItemPath } from "../panel-paths.ts";
import { RequestAge } from "../request-age.tsx";
import { FieldDescription, ItemHeading } from "../section-parts.tsx";
import { DecisionBar } from "./decision-bar.tsx";

export function ReviewSheet({ item: review, onClose }: Required<EditorProps<AmbassadorReview>>) {
  const [npiEvidence, setNpiEvidence] = useState<string | null>(null);
  const { credentials, photoUrl, status, createdAt } = review;
  const name = fullName(review);
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center gap-5">
        <Avatar size="large" name={name} photos={[photoUrl]} />
        <div className="min-w-0">
          <ItemHeading>
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
      <DecisionBar review={review} npiEvidence={npiEvidence} onClose={onClose} />
    </div>
  );
}

const Decided = ({ review: { status, processedAt } }: { review: AmbassadorReview }) => (
  <>
    {status === "approved" ? <Badge tone="success">Approved</Badge> : <Badge tone="danger">Rejected</Badge>}
    {processedAt && formatMoment(processedAt)}
  </>
);

const RequestFacts = ({ review }: { review: AmbassadorReview }) => (
  <TitledCard title="Application" level="h4">
    <DetailList className="mt-4">
      <Detail label="Email">{emailLink(review.email)}</Detail>
      <Detail label="Phone">{phoneLink(review.phone)}</Detail>
      <Detail label="State">{review.state}</Detail>
      <Detail label="Type">{registrationTypeLabels[review.registrationType]}</Detail>
      <Detail label="Professional title">{review.title}</Detail>
      <Detail label="Credentials">{review.credentials}</Detail>
      <Detail label="License number">{review.licenseNumber}</Detail>
      <Detail label="Primary license state">{review.primaryLicenseState}</Detail>
      {review.specialty && <Detail label="Specialty">{review.specialty}</Detail>}
      <Detail wide label="Professional bio">
        {review.bio}
      </Detail>
      <Detail wide label="Disclosures">
        {review.disclosures}
      </Detail>
      <Detail label="Website">{webLink(review.websiteUrl)}</Detail>
      <Detail label="Facebook">{webLink(review.facebookUrl)}</Detail>
      <Detail label="Instagram">{webLink(review.instagramUrl)}</Detail>
      <Detail label="YouTube">{webLink(review.youtubeUrl)}</Detail>
      <Detail label="Accepted the guidelines">{yesNo(review.acceptedGuidelines)}</Detail>
      <Detail label="Consents to public display">{yesNo(review.sharePublicly)}</Detail>
    </DetailList>
  </TitledCard>
);

interface HintProps {
  review: AmbassadorReview;
}

const warningClass = "border-warning bg-warning-soft";

/** For requests from the registration form: what an ambassador's profile needs and nobody has given. */
function WhatIsMissing({ review }: HintProps) {
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
    <TitledCard title="Not complete" level="h4" className={warningClass}>
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
    </TitledCard>
  );
}

function DuplicateHints({ review }: HintProps) {
  if (review.duplicates.length === 0) return null;
  return (
    <TitledCard title="Possible duplicates" level="h4" className={warningClass}>
      <FieldDescription className="mt-1">
        They may be the same person, or share a practice’s phone. Choose a name to open it in the Users tab.
      </FieldDescription>
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
    </TitledCard>
  );
}

function EarlierNotes({ review: { reviewNotes, earlierNotes, status } }: HintProps) {
  if (!reviewNotes) return null;
  return (
    <TitledCard title={status === "rejected" ? "Reason of the rejection" : "Last asked for"} level="h4">
      <p className="mt-2 break-words whitespace-pre-line">{reviewNotes}</p>
      {earlierNotes && (
        <details className="mt-3">
          <summary>Before that</summary>
          <p className="mt-1 break-words whitespace-pre-line">{earlierNotes}</p>
        </details>
      )}
    </TitledCard>
  );
}

interface NpiCheckProps {
  review: AmbassadorReview;
  onEvidence: (evidence: string | null) => void;
}

/** The national registry of providers: does it know someone of this name with a license in this state? */
function NpiCheck({ review, onEvidence }: NpiCheckProps) {
  const { data, error, isFetching, refetch } = useRead(
    lookUpNpi,
    { params: { id: review.registrationId } },
    // Fetched when the reviewer presses the button.
    { enabled: false },
  );
  return (
    <TitledCard title="NPI registry" level="h4">
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
        <SmallButton onClick={() => void refetch()} pending={isFetching} pendingLabel="Looking up...">
          {data ? "Look up again" : "Look up"}
        </SmallButton>
        <TextLink href={review.npiSearchUrl} className="text-sm">
          Search it yourself
        </TextLink>
      </div>
      <div aria-live="polite">
        {error && !isFetching && (
          <p className="mt-3 text-danger">{messageOf(error, "The NPI registry did not respond.")}</p>
        )}
        {data && <NpiMatches review={review} lookup={data} onEvidence={onEvidence} />}
      </div>
    </TitledCard>
  );
}

interface NpiMatchesProps {
  review: AmbassadorReview;
  lookup: NpiLookup;
  onEvidence: (evidence: string | null) => void;
}

const describe = ({ name, credential, isActive, taxonomy, licenses }: NpiMatch): string =>
  [name, credential, taxonomy, ...licenses, isActive ? "active" : "not active"].filter(Boolean).join(", ");

function NpiMatches({ review, lookup, onEvidence }: NpiMatchesProps) {
  const { matches, total, checkedAt } = lookup;
  const checked = `NPI registry, ${formatShortDate(checkedAt)}`;
  const who = `${review.firstName} ${review.lastName}, ${review.primaryLicenseState ?? review.state}`;
  if (matches.length === 0) return <p className="mt-3">The registry knows nobody: {who}.</p>;
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">{pluralize(total, "match", "matches")}. Is it one of them?</legend>
      <div className="mt-1 divide-y divide-line">
        {matches.map((match) => (
          <div key={match.number} className="flex items-start justify-between gap-3 py-1">
            <Checkbox
              type="radio"
              name="npi-match"
              onChange={() => onEvidence(`NPI ${match.number}: ${describe(match)}. ${checked}.`)}
              label={match.name}
              hint={describe({ ...match, name: "" })}
            />
            <TextLink href={match.url} className="shrink-0 py-2 text-sm tabular-figures">
              {match.number}
            </TextLink>
          </div>
        ))}
        <Checkbox
          type="radio"
          name="npi-match"
          onChange={() => onEvidence(`None of ${total} found for ${who}. ${checked}.`)}
          label="None of them"
        />
      </div>
    </fieldset>
  );
}
