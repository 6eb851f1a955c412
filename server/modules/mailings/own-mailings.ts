import { desc, eq } from "drizzle-orm";
import type { Services } from "#server/platform/services.ts";
import type { OwnMailing } from "#shared/api/my-data.ts";
import type { Language } from "#shared/language.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import reasons from "#shared/words/en/mailing-reasons.json" with { type: "json" };
import reasonsEs from "#shared/words/es/mailing-reasons.json" with { type: "json" };
import { readPersonalValues, subjectFor, textFor } from "./mailing-messages.ts";

const maxMailings = 1000;

/** A recipient's row holds the English reason. */
const inSpanish = new Map(
  Object.keys(reasons).map((key) => [
    reasons[key as keyof typeof reasons],
    reasonsEs[key as keyof typeof reasons],
  ]),
);

/** What was sent to a person or not, newest first. The subjects name their members of today, in their language of today: those of the day are not kept. */
export async function listOwnMailings(
  services: Services,
  person: RegistrationRow,
  pageLanguage: Language,
): Promise<OwnMailing[]> {
  const rows = await services.database.db
    .select({
      subject: mailings.subject,
      spanish: mailings.spanish,
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
  const valuesOf = await readPersonalValues(services);
  return rows.map(({ subject: english, spanish, at, reason, ...row }) => {
    const { subject, language } = textFor({ subject: english, body: "", spanish }, person.language);
    // A mail server's response stays as it is.
    const translated = (reason && pageLanguage === "es" && inSpanish.get(reason)) || undefined;
    return {
      ...row,
      reason: translated ?? reason,
      reasonLanguage: translated ? "es" : "en",
      subject: subjectFor(subject, valuesOf(person, language)),
      language,
      at: at?.toISOString() ?? null,
    };
  });
}
