import { sql } from "drizzle-orm";
import { isSuppressed } from "#server/modules/mail-events/suppressions.ts";
import type { Services } from "#server/platform/services.ts";
import { mailingRecipients, mailings, restingDomains } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import type { Person } from "./mailing-letters.ts";
import type { Reserved } from "./reserve.ts";
import { domainOf } from "./resting-domains.ts";

/** Longer than a mail may take; a dead worker's claim is `unknown` after it. */
const claimSeconds = 45;

export type Claimed = {
  /** In PostgreSQL's words, exact to the microsecond: it tells this claim from a later one of the same mail. */
  claimedUntil: string;
  personId: string | null;
  resting: boolean;
  /** Its failures are forgotten with the first mail that it takes. */
  hasRested: boolean;
  suppressed: boolean;
  confirmed: boolean;
} & Partial<Person> &
  Record<string, unknown>;

/** Commits the claim, and looks again at who it is. @returns undefined when the mailing is no longer being sent */
export async function claim(
  services: Services,
  { mailingId, number }: Reserved,
): Promise<Claimed | undefined> {
  const { rows } = await services.database.db.execute<Claimed>(sql`
    with claimed as (
      update ${mailingRecipients} set state = 'sending', at = now(), claimed_until = now() + make_interval(secs => ${claimSeconds})
      from ${mailings} where ${mailings.id} = ${mailingRecipients.mailingId} and ${mailings.state} = 'sending'
        and ${mailingRecipients.mailingId} = ${mailingId} and ${mailingRecipients.number} = ${number}
        and ${mailingRecipients.state} = 'waiting'
      returning ${mailingRecipients.personId} as person_id, ${mailingRecipients.claimedUntil}::text as claimed_until)
    select claimed.claimed_until as "claimedUntil", claimed.person_id as "personId", ${registrations.id} as id, ${registrations.email} as email,
      ${registrations.firstName} as "firstName", ${registrations.lastName} as "lastName", ${registrations.state} as state,
      ${registrations.language} as language,
      ${registrations.district} as district, ${registrations.districtAskedAt} as "districtAskedAt",
      ${registrations.subscribeUpdates} as "subscribeUpdates", ${users.emailConfirmedAt} is not null as confirmed,
      ${isSuppressed(services, sql`${registrations.email}`)} as suppressed,
      exists (select from ${restingDomains} where domain = ${domainOf(registrations.email)} and rests_until > now()) as resting,
      exists (select from ${restingDomains} where domain = ${domainOf(registrations.email)}) as "hasRested"
    from claimed left join ${registrations} on ${registrations.id} = claimed.person_id
      left join ${users} on ${users.id} = ${registrations.userId}`);
  return rows[0];
}

/** Whether a claimed mail may still go out to this address: a claim ends while its process is frozen, people decline and owners stop meanwhile. */
export async function isClaimed(
  services: Services,
  { mailingId, number }: Reserved,
  { email, claimedUntil }: Pick<Person, "email"> & Pick<Claimed, "claimedUntil">,
): Promise<boolean> {
  const isWanted = sql`exists (select from ${registrations} where ${registrations.id} = ${mailingRecipients.personId}
      and ${registrations.email} = ${email} and ${registrations.subscribeUpdates}
      and not ${isSuppressed(services, sql`${registrations.email}`)})
    and exists (select from ${mailings} where ${mailings.id} = ${mailingId} and ${mailings.state} = 'sending')`;
  const isOurs = sql`${mailingRecipients.mailingId} = ${mailingId} and ${mailingRecipients.number} = ${number}
    and ${mailingRecipients.state} = 'sending' and ${mailingRecipients.claimedUntil} = ${claimedUntil}::timestamptz
    and ${mailingRecipients.claimedUntil} > now() and ${isWanted}`;
  return (await services.database.db.$count(mailingRecipients, isOurs)) > 0;
}

export function reasonToSkip(person: Claimed): string | undefined {
  if (!person.id) return "Deleted their data.";
  if (!person.subscribeUpdates) return "Unsubscribed.";
  if (!person.confirmed) return "Their address is not confirmed.";
  return person.suppressed ? "Mail to this address bounced, or was reported as unwanted." : undefined;
}

export const isWaiting = ({ mailingId, number }: Reserved) =>
  sql`${mailingRecipients.mailingId} = ${mailingId} and ${mailingRecipients.number} = ${number}
    and ${mailingRecipients.state} = 'waiting'`;

/** Not claimed after all: the mailing pauses. */
export const release = ({ database: { db } }: Services, reserved: Reserved) =>
  db.update(mailingRecipients).set({ nextAttemptAt: null }).where(isWaiting(reserved));
