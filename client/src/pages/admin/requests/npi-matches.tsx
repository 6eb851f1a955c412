import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import type { AmbassadorReview, NpiLookup, NpiMatch } from "#shared/api/ambassador-requests.ts";
import { pluralize } from "../pluralize.ts";

interface NpiMatchesProps {
  review: AmbassadorReview;
  lookup: NpiLookup;
  onEvidence: (evidence: string | null) => void;
}

const describe = ({ name, credential, isActive, taxonomy, licenses }: NpiMatch): string =>
  [name, credential, taxonomy, ...licenses, isActive ? "active" : "not active"].filter(Boolean).join(", ");

/** The registry's results; the reviewer chooses which of them the applicant is. */
export function NpiMatches({ review, lookup, onEvidence }: NpiMatchesProps) {
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
            <TextLink href={match.url} newTab className="shrink-0 py-2 text-sm tabular-figures">
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
