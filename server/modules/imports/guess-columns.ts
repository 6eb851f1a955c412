import { type ImportField, importFields } from "#shared/imports.ts";
import { readPhone, readState, readType } from "./read-cells.ts";

/** Names that columns of such a field usually have, without spaces and punctuation. */
const usualNames: Record<ImportField, RegExp> = {
  firstName: /^(first|given|fore)(name)?$|^firstname/,
  lastName: /^(last|family|sur)(name)?$|^lastname/,
  email: /^(primary|home|work|contact)?e?mail(address)?1?$/,
  state: /^(us|home|mailing|billing)?(state|province|region)(province|region|name|code)?$/,
  registrationType:
    /^(member|membership|contact|registration|supporter)?(type|role|category)$|^registeredas$/,
  phone: /^(primary|home|work|cell|mobile)?(phone|telephone|tel|cell|mobile)(number|no|phone)?1?$/,
  specialty: /^(medical)?specialt?(y|ties|ity)$/,
  credentials: /^credentials?$|^degrees?$/,
  licenseNumber: /^(medical|state)?licen[sc]e(number|no)?$/,
  subscribeUpdates:
    /^(agreedto)?(email)?(updates|newsletter|subscribed?|optin|optedin)$|^emailoptin$|^subscribeupdates$/,
  consentedOn:
    /^consent$|^(consent|optin|optedin|subscri(be|bed|ption)|sign|signed|signup|signedup|agree|agreed|agreement)(ed)?(date|on|at|day|time|timestamp)$|^(date|day)(of)?(consent|optin|signed|signup|agreed|agreement)$/,
};

/** What most samples of a column are, where their form tells. */
const forms: Partial<Record<ImportField, (sample: string) => boolean>> = {
  email: (sample) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(sample),
  state: (sample) => typeof readState(sample) === "string",
  registrationType: (sample) => typeof readType(sample) === "string",
  phone: (sample) => /^[+(\d][\d\s().-]+$/.test(sample) && typeof readPhone(sample) === "string",
};

const wordsOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Guesses what each column holds: by its name, else by the form of its samples; each field at most once. */
export function guessColumns(columns: readonly { name: string; samples: readonly string[] }[]) {
  const guesses = new Map<number, ImportField>();
  const isOpen = (index: number, field: ImportField) =>
    !guesses.has(index) && ![...guesses.values()].includes(field);
  for (const field of importFields)
    for (const [index, { name }] of columns.entries())
      if (usualNames[field].test(wordsOf(name)) && isOpen(index, field)) guesses.set(index, field);
  for (const field of importFields)
    for (const [index, { samples }] of columns.entries()) {
      const hasForm = forms[field];
      if (hasForm && samples.length > 0 && samples.every(hasForm) && isOpen(index, field))
        guesses.set(index, field);
    }
  return columns.map((_column, index) => guesses.get(index) ?? null);
}
