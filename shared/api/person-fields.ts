import type { z } from "zod";
import type { registrationBody } from "#shared/api/registrations.ts";
import { referralSourceLabels, registrationTypeLabels } from "#shared/people.ts";

interface PersonField {
  label: string;
  /** Its name for the person, where that differs. */
  ownLabel?: string;
  /** Its column in the CSV file, where that differs; null: not exported. */
  column?: string | null;
  /** What the health data policy calls it. */
  category: string;
  /** In lists of details; "panel": not in the person's own list; "elsewhere": in neither. Otherwise always. */
  shown?: "when-given" | "long" | "panel" | "elsewhere";
  /** What the Privacy Policy calls it among what is kept if given; null: it has a sentence of its own there. */
  ifGiven?: string | null;
  /** What each answer of a choice is called. */
  choices?: Readonly<Record<string, string>>;
}

interface ChoiceWords<Answer> {
  choices: Record<Extract<Answer, string>, string>;
}

/** What the rule of a field demands besides. */
type RuleWords<Answer> = (null extends Answer ? { ifGiven: string | null } : unknown) &
  (string extends Answer ? unknown : boolean extends Answer ? unknown : ChoiceWords<Answer>);

const name = "your name";
const contact = "your email address, and your phone number if you give it";
const ofClinicians = {
  category: "from clinicians: specialty, credentials, license number and what they write about themselves",
  ifGiven: null,
};
const consents = "your choices and consents";

type Answers = z.output<typeof registrationBody>;
/** Who wants to be an ambassador is in their application. */
export type PersonFieldName = Exclude<keyof Answers, "wantAmbassadorRole">;

/** Every field of a person, in the order in which they are listed. A missing one does not compile. */
const personFields: { [Name in PersonFieldName]: PersonField & RuleWords<Answers[Name]> } = {
  firstName: { label: "First name", category: name, shown: "elsewhere" },
  lastName: { label: "Last name", category: name, shown: "elsewhere" },
  email: { label: "Email", category: contact },
  phone: { label: "Phone", category: contact, ifGiven: "your phone number" },
  state: { label: "State", category: "your state or region" },
  registrationType: {
    label: "Type",
    ownLabel: "Registered as",
    category: "how you registered: patient, provider or supporter",
    choices: registrationTypeLabels,
  },
  specialty: { label: "Specialty", ...ofClinicians, shown: "when-given" },
  credentials: { label: "Credentials", ...ofClinicians, shown: "when-given" },
  licenseNumber: { label: "License number", ...ofClinicians, shown: "when-given" },
  bio: { label: "Biography", ...ofClinicians, column: null, shown: "long" },
  disclosures: { label: "Disclosures", ...ofClinicians, column: null, shown: "long" },
  referralSource: {
    label: "How they heard about us",
    ownLabel: "How you heard about us",
    column: "Referral source",
    category: "how you heard about us, if you say so",
    ifGiven: "how you heard about us",
    choices: referralSourceLabels,
  },
  photoUrl: {
    label: "Photo",
    column: null,
    category: "a photo, if you add one",
    shown: "elsewhere",
    ifGiven: "a photo",
  },
  agreeToTerms: { label: "Agreed to the terms", column: "Agreed to terms", category: consents },
  subscribeUpdates: {
    label: "Agreed to email updates",
    category: consents,
    shown: "panel",
  },
  sharePublicly: {
    label: "Agreed to be shown publicly",
    category: consents,
    shown: "panel",
  },
  crmConsent: {
    label: "Agreed to the CRM's other uses",
    ownLabel: "Agreed to our contact system's own uses",
    category: consents,
    shown: "panel",
  },
};

// The keys are exactly those of the record.
export const personFieldEntries = Object.entries(personFields) as [PersonFieldName, PersonField][];

/** An answer that is no longer offered is shown as stored. */
export const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> =
  Object.fromEntries(personFieldEntries.map(([field, { choices }]) => [field, choices]));

export const detailsOf = (person: Record<PersonFieldName, string | boolean | null>) =>
  personFieldEntries
    .filter(([, { shown }]) => shown !== "elsewhere")
    .map(([field, { label, ownLabel = label, shown }]) => {
      const value = person[field];
      const yesOrNo = value ? "Yes" : "No";
      const text = typeof value === "boolean" ? yesOrNo : value && (choiceLabels[field]?.[value] ?? value);
      return { field, label, ownLabel, shown, text };
    })
    .sort((a, b) => Number(a.shown === "long") - Number(b.shown === "long"));
