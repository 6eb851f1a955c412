import { formatDate, yesNo } from "#client/lib/format.ts";
import type { MyData, OwnMailing, OwnStory } from "#shared/api/my-data.ts";
import { choiceLabels, type PersonFieldName, personFieldEntries } from "#shared/api/person-fields.ts";
import { districtInWords } from "#shared/congress.ts";
import { roleLabels, statusLabels } from "#shared/people-labels.ts";
import * as words from "#words/my-data-copy.json";
import { mailingStates } from "#words/my-data-mailings.json";

/** What each field is called; one that is missing here does not compile. */
type Words<Part> = Record<keyof Part, string>;
type Parts = "ambassadorProfile" | "applications" | "stories" | "deliveries" | "mailings" | "lookedAt";
type Value = string | number | boolean | null;

const accountWords: Words<Omit<MyData, Parts | PersonFieldName>> = words.account;

const fieldWords = Object.fromEntries(
  personFieldEntries.map(([field, { label, ownLabel = label }]) => [field, ownLabel]),
) as Record<PersonFieldName, string>;

const profileWords: Words<NonNullable<MyData["ambassadorProfile"]>> = words.profile;

const applicationWords: Words<MyData["applications"][number]> = words.application;

const storyWords: Words<OwnStory> = words.story;

const deliveryWords: Words<MyData["deliveries"][number]> = words.delivery;

const mailingWords: Words<Omit<OwnMailing, "language" | "reasonLanguage">> = words.mailing;

const lookWords: Words<MyData["lookedAt"][number]> = words.look;

/** How the values of a field read that are codes of ours. */
const codes: typeof choiceLabels = {
  ...choiceLabels,
  role: roleLabels,
  status: { ...statusLabels, ...words.outcomes },
  to: words.receivers,
};

function inWords(field: string, value: Value): string {
  if (typeof value === "boolean") return yesNo(value);
  if (value === null && field === "crmConsent") return words.notAsked;
  if (!value) return words.nothing;
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
    words.title,
    part(
      words.you,
      { ...fieldWords, ...accountWords },
      { ...person, district: district && districtInWords(district) },
    ),
    ...(profile ? [part(words.yourProfile, profileWords, profile)] : []),
    ...applications.map((application) => part(words.yourApplication, applicationWords, application)),
    ...stories.map((story) => part(words.yourStory, storyWords, story)),
    ...deliveries.map((delivery) => part(words.sent, deliveryWords, delivery)),
    ...mailings.map((mailing) =>
      part(words.aMailing, mailingWords, { ...mailing, state: mailingStates[mailing.state] }),
    ),
    ...lookedAt.map((look) => part(words.looked, lookWords, look)),
  ]
    .join("\n\n")
    .concat("\n");
}
