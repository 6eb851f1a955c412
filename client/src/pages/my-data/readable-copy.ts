import { formatDate, yesNo } from "#client/lib/format.ts";
import type { MyData, OwnMailing, OwnStory } from "#shared/api/my-data.ts";
import { choiceLabels, type PersonFieldName, personFieldEntries } from "#shared/api/person-fields.ts";
import { districtInWords } from "#shared/congress.ts";
import { roleLabels, statusLabels } from "#shared/people.ts";
import { mailingStateWords } from "./mailings-sent.tsx";

/** What each field is called; one that is missing here does not compile. */
type Words<Part> = Record<keyof Part, string>;
type Parts = "ambassadorProfile" | "applications" | "stories" | "deliveries" | "mailings" | "lookedAt";
type Value = string | number | boolean | null;

const accountWords: Words<Omit<MyData, Parts | PersonFieldName>> = {
  district: "Congressional district",
  status: "Status",
  role: "Role",
  emailConfirmedAt: "Email confirmed on",
  createdAt: "Registered on",
  importedFrom: "From the list",
  crmSyncedAt: "Last sent to our contact list on",
};

const fieldWords = Object.fromEntries(
  personFieldEntries.map(([field, { label, ownLabel = label }]) => [field, ownLabel]),
) as Record<PersonFieldName, string>;

const profileWords: Words<NonNullable<MyData["ambassadorProfile"]>> = {
  title: "Professional title",
  bio: "Professional bio",
  credentials: "Credentials",
  licenseNumber: "License number",
  primaryLicenseState: "Primary license state",
  disclosures: "Disclosures",
  photoUrl: "Photo",
  websiteUrl: "Website",
  facebookUrl: "Facebook",
  instagramUrl: "Instagram",
  youtubeUrl: "YouTube",
  sharePublicly: "Agreed to be shown publicly",
  isApproved: "Approved",
};

const applicationWords: Words<MyData["applications"][number]> = {
  status: "Outcome",
  reasonForApplying: "Reason for applying",
  reviewNotes: "What we told you last",
  earlierNotes: "What we told you before",
  npiEvidence: "What we found in the NPI registry",
  reviewedAt: "Reviewed on",
  createdAt: "Sent on",
};

const storyWords: Words<OwnStory> = {
  name: "Name",
  location: "Place",
  quote: "Story",
  imageUrl: "Photo",
  rating: "Stars",
  email: "Email",
  status: "Where it stands",
  consentSite: "May be shown on this site",
  consentPress: "May go to journalists",
  consentLawmakers: "May go to members of Congress and the FDA",
  createdAt: "Date",
  id: "Number",
};

const deliveryWords: Words<MyData["deliveries"][number]> = {
  what: "What",
  to: "To",
  name: "Service",
  at: "When",
  status: "How it went",
};

const mailingWords: Words<OwnMailing> = {
  subject: "Subject",
  at: "When",
  state: "How it went",
  reason: "Why",
};

const lookWords: Words<MyData["lookedAt"][number]> = { on: "On", role: "By", what: "What happened" };

const outcomes = {
  approved: "Approved",
  rejected: "Declined",
  waiting: "Not sent yet",
  sent: "Sent",
  saved: "Saved to a folder, not sent",
  failed: "Could not be sent",
  earlier: "An earlier version",
  deleted: "Deleted by our administrator",
};
const receivers = { mail: "A mailbox", crm: "Our contact system" };

/** How the values of a field read that are codes of ours. */
const codes: typeof choiceLabels = {
  ...choiceLabels,
  role: roleLabels,
  status: { ...statusLabels, ...outcomes },
  to: receivers,
};

function inWords(field: string, value: Value): string {
  if (typeof value === "boolean") return yesNo(value);
  if (value === null && field === "crmConsent") return "Not asked";
  if (!value) return "Nothing";
  if (typeof value === "number") return String(value);
  const text = codes[field]?.[value];
  if (text) return text;
  return field === "at" || field.endsWith("At") ? formatDate(value) : value;
}

function part<Fields extends string>(
  title: string,
  words: Record<Fields, string>,
  values: Record<NoInfer<Fields>, Value>,
) {
  // The keys are exactly those of the record.
  const lines = (Object.keys(words) as Fields[]).map(
    (field) => `${words[field]}: ${inWords(field, values[field])}`,
  );
  return [title, "-".repeat(title.length), ...lines].join("\n");
}

/** Everything that is kept about a person as a text to read, also the fields that are empty. */
export function readableCopy(data: MyData): string {
  const {
    ambassadorProfile: profile,
    applications,
    stories,
    deliveries,
    mailings,
    lookedAt,
    district,
    ...person
  } = data;
  return [
    "What the Thyroid Access Alliance keeps about you",
    part(
      "You",
      { ...fieldWords, ...accountWords },
      { ...person, district: district && districtInWords(district) },
    ),
    ...(profile ? [part("Your ambassador profile", profileWords, profile)] : []),
    ...applications.map((application) => part("Your application", applicationWords, application)),
    ...stories.map((story) => part("Your story", storyWords, story)),
    ...deliveries.map((delivery) => part("What we sent", deliveryWords, delivery)),
    ...mailings.map((mailing) =>
      part("A mailing", mailingWords, { ...mailing, state: mailingStateWords[mailing.state] }),
    ),
    ...lookedAt.map((look) => part("Who looked at your details", lookWords, look)),
  ]
    .join("\n\n")
    .concat("\n");
}
