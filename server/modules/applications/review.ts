import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type PersonRecord, readPerson } from "#server/modules/person-records/read-person.ts";
import { type Database, escapeLike } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import { fullName } from "#shared/people.ts";
import { phoneParts } from "#shared/phones.ts";
import {
  licenseLettersOf,
  phoneDigitsOf,
  type RegistrationRow,
  registrations,
} from "#shared/schema/registrations.ts";
import { stateCodeOf } from "#shared/us-states.ts";
import { type NpiQuestion, npiSearchUrl } from "./npi-registry.ts";
import { latestApplication, profileOfRegistration, requestNotFound, undoEnd } from "./requests.ts";

async function requestPerson(db: Database, registrationId: string): Promise<PersonRecord> {
  const person = await readPerson(db, registrationId);
  if (!person?.registration.wantAmbassadorRole) throw requestNotFound();
  return person;
}

export async function reviewOf({ database: { db }, env }: Services, registrationId: string) {
  const { registration, profile: stored } = await requestPerson(db, registrationId);
  const profile = { ...links, displayOrder: 0, ...profileOfRegistration(registration), ...stored };
  const application = await latestApplication(db, registration.userId);
  return {
    ...registration,
    registrationId,
    ...profile,
    title: stored?.title ?? null,
    bio: profile.bio || null,
    credentials: profile.credentials || null,
    licenseNumber: profile.licenseNumber || null,
    primaryLicenseState: profile.primaryLicenseState || null,
    photoUrl: profile.photoUrl ?? registration.photoUrl,
    hasProfile: stored !== null,
    status: stored?.isApproved ? ("approved" as const) : statusOf(registration, application?.status),
    createdAt: registration.createdAt,
    reviewNotes: application?.reviewNotes ?? null,
    earlierNotes: application?.earlierNotes ?? null,
    npiEvidence: application?.npiEvidence ?? null,
    npiSearchUrl: npiSearchUrl(env.NPI_REGISTRY_URL, { ...registration, state: profile.primaryLicenseState }),
    profileId: stored?.id ?? null,
    undoUntil: application?.undo ? undoEnd(application.undo) : null,
    duplicates: await findDuplicates(db, registration),
  };
}

const links = { websiteUrl: null, facebookUrl: null, instagramUrl: null, youtubeUrl: null };

/** A request is open until it was processed, whatever the application said before. */
const statusOf = (
  { processedAt }: RegistrationRow,
  decision: "pending" | "approved" | "rejected" = "pending",
) => (processedAt ? decision : ("pending" as const));

export async function npiQuestion(db: Database, registrationId: string): Promise<NpiQuestion> {
  const { registration, profile } = await requestPerson(db, registrationId);
  const { firstName, lastName, state } = registration;
  return { firstName, lastName, state: profile?.primaryLicenseState ?? stateCodeOf(state) ?? "" };
}

const maxShown = 10;
/** Shorter numbers match by chance ("N/A", "123"). */
const minLicense = 4;

function sameMailbox(email: string): SQL | undefined {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const [mailbox = ""] = local.split("+");
  const address = sql`lower(${registrations.email})`;
  return or(
    eq(address, `${mailbox}@${domain}`),
    // The search index finds these; the second condition drops matches in a name.
    and(
      sql`${registrations.searchText} like fold_for_search(${`%${escapeLike(mailbox)}+%@${escapeLike(domain)}`})`,
      sql`${address} like ${`${escapeLike(mailbox)}+%@${escapeLike(domain)}`}`,
    ),
  );
}

const e164 = (phone: string | null) =>
  phone ? parsePhoneNumberFromString(phoneParts(phone).number, "US")?.number : undefined;

async function findDuplicates(db: Database, person: RegistrationRow) {
  const license = person.licenseNumber?.replace(/[^A-Za-z0-9]/g, "").toLowerCase() ?? "";
  const same: [kind: "email" | "phone" | "license", condition: SQL | undefined][] = [
    ["email", sameMailbox(person.email)],
    [
      "phone",
      person.phone
        ? and(
            sql`${registrations.phone} is not null`,
            eq(phoneDigitsOf(registrations), phoneDigitsOf({ phone: sql`${person.phone}::text` })),
          )
        : undefined,
    ],
    [
      "license",
      license.length >= minLicense
        ? and(sql`${registrations.licenseNumber} is not null`, eq(licenseLettersOf(registrations), license))
        : undefined,
    ],
  ];
  const { id, firstName, lastName, email, phone } = registrations;
  const results = await Promise.all(
    same.map(async ([kind, condition]) => {
      if (!condition) return [];
      const rows = await db
        .select({ id, firstName, lastName, email, phone })
        .from(registrations)
        .where(and(ne(id, person.id), condition))
        .limit(maxShown);
      const isSame = (row: (typeof rows)[number]) =>
        kind !== "phone" || e164(row.phone) === e164(person.phone);
      return rows.filter(isSame).map((row) => ({ ...row, kind }));
    }),
  );
  const matches = results.flat();
  const people = new Map(matches.map((match) => [match.id, match]));
  return [...people.values()].slice(0, maxShown).map((person) => ({
    registrationId: person.id,
    name: fullName(person),
    email: person.email,
    same: matches.filter((match) => match.id === person.id).map(({ kind }) => kind),
  }));
}
