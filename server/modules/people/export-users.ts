import { stringify } from "csv-stringify/sync";
import type { User } from "#shared/api/users.ts";
import { registrationTypeLabels } from "#shared/people.ts";

/** The columns of the export, in their order, and what each says. */
const columns: Record<string, (user: User) => string | boolean | null> = {
  "First name": (user) => user.firstName,
  "Last name": (user) => user.lastName,
  Email: (user) => user.email,
  Phone: (user) => user.phone,
  State: (user) => user.state,
  Type: (user) => registrationTypeLabels[user.registrationType],
  Role: (user) => user.role,
  Status: (user) => user.status,
  Ambassador: (user) => user.isAmbassador,
  Credentials: (user) => user.credentials,
  Specialty: (user) => user.specialty,
  "License number": (user) => user.licenseNumber,
  "Referral source": (user) => user.referralSource,
  "Agreed to terms": (user) => user.agreeToTerms,
  "Agreed to e-mail updates": (user) => user.subscribeUpdates,
  "Agreed to be shown publicly": (user) => user.sharePublicly,
  "CRM status": (user) => user.crm.status,
  Created: (user) => user.createdAt,
  Changed: (user) => user.updatedAt,
  ID: (user) => user.id,
};
const names = Object.keys(columns);
const cells = Object.values(columns);

const cast = { boolean: (value: boolean) => (value ? "Yes" : "No") };

/**
 * People as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. Cells that a spreadsheet would
 * run as a formula are made text.
 */
export async function* asCsv(batches: AsyncIterable<User[]>): AsyncGenerator<string> {
  yield stringify([names], { bom: true, record_delimiter: "\r\n" });
  for await (const batch of batches)
    yield stringify(
      batch.map((user) => cells.map((cell) => cell(user))),
      { escape_formulas: true, record_delimiter: "\r\n", cast },
    );
}
