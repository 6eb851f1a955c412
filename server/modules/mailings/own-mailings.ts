import { desc, eq } from "drizzle-orm";
import type { Services } from "#server/platform/services.ts";
import type { OwnMailing } from "#shared/api/my-data.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { subjectFor } from "./mailing-template.ts";
import { readPersonalValues } from "./personal-values.ts";

const maxMailings = 1000;

/** What was sent to a person or not, newest first. The subjects name their members of today: those of the day are not kept. */
export async function listOwnMailings(services: Services, person: RegistrationRow): Promise<OwnMailing[]> {
  const rows = await services.database.db
    .select({
      subject: mailings.subject,
      at: mailingRecipients.at,
      state: mailingRecipients.state,
      reason: mailingRecipients.reason,
    })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .where(eq(mailingRecipients.personId, person.id))
    .orderBy(desc(mailings.createdAt), desc(mailings.id))
    .limit(maxMailings);
  if (rows.length === 0) return [];
  const values = (await readPersonalValues(services))(person);
  return rows.map(({ subject, at, ...row }) => ({
    ...row,
    subject: subjectFor(subject, values),
    at: at?.toISOString() ?? null,
  }));
}
