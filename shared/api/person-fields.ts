import type { z } from "zod";
import * as words from "#words/person-fields.json";
import { referralSourceLabels, registrationTypeLabels } from "../people-labels.ts";
import type { registrationBody } from "./registrations.ts";

const { categories, fields, ifGiven, languages: languageLabels, own } = words;

interface PersonField {
  label: string;
  ownLabel?: string;
  /** Its column in the CSV file, where that differs; null: not exported. */
  column?: string | null;
  category: string;
  /** In lists of details; "panel": not in the person's own list; "elsewhere": in neither. Otherwise always. */
  shown?: "when-given" | "long" | "panel" | "elsewhere";
  /** What the Privacy Policy calls it among what is kept if given; null: it has a sentence of its own there. */
  ifGiven?: string | null;
  choices?: Readonly<Record<string, string>>;
}

interface ChoiceWords<Value> {
  choices: Record<Extract<Value, string>, string>;
}

/** The words that the rule of a field requires. */
type RuleWords<Value> = (null extends Value ? { ifGiven: string | null } : unknown) &
  (string extends Value ? unknown : boolean extends Value ? unknown : ChoiceWords<Value>);

const ofClinicians = {
  category: categories.clinicians,
  ifGiven: null,
};

type Values = z.output<typeof registrationBody>;
/** Who wants to be an ambassador is in their application. */
export type PersonFieldName = Exclude<keyof Values, "wantAmbassadorRole">;

/** Every field of a person, in the order in which they are listed. A missing one does not compile. */
const personFields: { [Name in PersonFieldName]: PersonField & RuleWords<Values[Name]> } = {
  firstName: { label: fields.firstName, category: categories.name, shown: "elsewhere" },
  lastName: { label: fields.lastName, category: categories.name, shown: "elsewhere" },
  email: { label: fields.email, category: categories.contact },
  phone: { label: fields.phone, category: categories.contact, ifGiven: ifGiven.phone },
  state: { label: fields.state, category: categories.state },
  registrationType: {
    label: fields.registrationType,
    ownLabel: own.registrationType,
    category: categories.type,
    choices: registrationTypeLabels,
  },
  specialty: { label: fields.specialty, ...ofClinicians, shown: "when-given" },
  credentials: { label: fields.credentials, ...ofClinicians, shown: "when-given" },
  licenseNumber: { label: fields.licenseNumber, ...ofClinicians, shown: "when-given" },
  bio: { label: fields.bio, ...ofClinicians, column: null, shown: "long" },
  disclosures: { label: fields.disclosures, ...ofClinicians, column: null, shown: "long" },
  referralSource: {
    label: fields.referralSource,
    ownLabel: own.referralSource,
    column: "Referral source",
    category: categories.referralSource,
    ifGiven: ifGiven.referralSource,
    choices: referralSourceLabels,
  },
  photoUrl: {
    label: fields.photoUrl,
    column: null,
    category: categories.photo,
    shown: "elsewhere",
    ifGiven: ifGiven.photo,
  },
  agreeToTerms: { label: fields.agreeToTerms, column: "Agreed to terms", category: categories.consents },
  subscribeUpdates: {
    label: fields.subscribeUpdates,
    category: categories.consents,
    shown: "panel",
  },
  sharePublicly: {
    label: fields.sharePublicly,
    category: categories.consents,
    shown: "panel",
  },
  crmConsent: {
    label: fields.crmConsent,
    ownLabel: own.crmConsent,
    category: categories.consents,
    shown: "panel",
  },
  language: { label: fields.language, category: categories.consents, choices: languageLabels },
};

export const personFieldEntries = Object.entries(personFields) as [PersonFieldName, PersonField][];

/** A value that is no longer offered is shown as stored. */
export const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> =
  Object.fromEntries(personFieldEntries.map(([field, { choices }]) => [field, choices]));

export const detailsOf = (person: Record<PersonFieldName, string | boolean | null>) =>
  personFieldEntries
    .filter(([, { shown }]) => shown !== "elsewhere")
    .map(([field, { label, ownLabel = label, shown }]) => {
      const value = person[field];
      const yesOrNo = value ? words.yes : words.no;
      const text = typeof value === "boolean" ? yesOrNo : value && (choiceLabels[field]?.[value] ?? value);
      return { field, label, ownLabel, shown, text };
    })
    .sort((a, b) => Number(a.shown === "long") - Number(b.shown === "long"));
