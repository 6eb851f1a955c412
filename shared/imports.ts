export const importFieldLabels = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  state: "State",
  registrationType: "Type",
  phone: "Phone",
  specialty: "Specialty",
  credentials: "Credentials",
  licenseNumber: "License number",
  subscribeUpdates: "Agreed to email updates",
  consentedOn: "Day of that agreement",
} as const;
export type ImportField = keyof typeof importFieldLabels;

export const importFields = Object.keys(importFieldLabels) as [ImportField, ...ImportField[]];
export const requiredImportFields = ["firstName", "lastName", "email", "state"] as const;

/** "committing" is not stored: it is a checked import whose lock is held. */
export const importStates = ["mapping", "checked", "committing", "committed", "undone"] as const;
export type ImportState = (typeof importStates)[number];

export const importEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh"] as const;
export type ImportEncoding = (typeof importEncodings)[number];

export const maxImportBytes = 25 * 1024 * 1024;
export const maxImportRows = 100_000;

export type ImportMapping = Partial<Record<ImportField, string>>;

export const unclearFields = ["subscribeUpdates", "consentedOn"] as const satisfies readonly ImportField[];
export type UnclearField = (typeof unclearFields)[number];

/** @param list null for someone who came by no import; "" where nobody said what list it was */
export const importedListInWords = (list: string | null): string | null =>
  list === "" ? "an earlier list of our members" : list;
