import { stringify } from "csv-stringify/sync";
import type { Person } from "#shared/api/people.ts";
import { registrationTypeLabels } from "#shared/people.ts";

const notExported = {
  userId: "means nothing outside",
  bio: "a long text",
  disclosures: "a long text",
  ambassadorInfo: "a long text",
  photoUrl: "a picture",
  wantAmbassadorRole: "the Requests tab",
  processedAt: "the Requests tab",
  hidden: "a mark of the panel",
  burst: "a mark of the panel",
};
type Exported = Exclude<keyof Person, keyof typeof notExported>;

/** The columns of the export in order. A missing field does not compile. */
const columns: Record<Exported, readonly [name: string, cell?: (user: Person) => string | boolean | null]> = {
  firstName: ["First name"],
  lastName: ["Last name"],
  email: ["Email"],
  phone: ["Phone"],
  state: ["State"],
  registrationType: ["Type", (user) => registrationTypeLabels[user.registrationType]],
  role: ["Role"],
  status: ["Status"],
  isAmbassador: ["Ambassador"],
  credentials: ["Credentials"],
  specialty: ["Specialty"],
  licenseNumber: ["License number"],
  referralSource: ["Referral source"],
  agreeToTerms: ["Agreed to terms"],
  subscribeUpdates: ["Agreed to e-mail updates"],
  sharePublicly: ["Agreed to be shown publicly"],
  crmConsent: ["Agreed to the CRM's other uses"],
  crm: ["CRM status", (user) => user.crm.status],
  createdAt: ["Created"],
  updatedAt: ["Changed"],
  id: ["ID"],
};
const names = Object.values(columns).map(([name]) => name);
const cells = (Object.keys(columns) as Exported[]).map(
  (field) => columns[field][1] ?? ((user: Person) => user[field]),
);

const cast = { boolean: (value: boolean) => (value ? "Yes" : "No") };

/** CSV (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. Cells that would run as a formula are escaped. */
export async function* asCsv(batches: AsyncIterable<Person[]>): AsyncGenerator<string> {
  yield stringify([names], { bom: true, record_delimiter: "\r\n" });
  for await (const batch of batches)
    yield stringify(
      batch.map((user) => cells.map((cell) => cell(user))),
      { escape_formulas: true, record_delimiter: "\r\n", cast },
    );
}
