import { and, eq } from "drizzle-orm";
import type { Request } from "express";
import { storeNewPerson } from "#server/modules/person-records/new-person.ts";
import { emailTaken } from "#server/modules/person-records/person-rows.ts";
import { answerTaken, isToldNothing } from "#server/modules/person-records/taken-address.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import type { applyAsAmbassador } from "#shared/api/ambassador-application.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { roleOfType } from "#shared/people.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import { stateNameOf } from "#shared/us-states.ts";

type Application = EndpointArgs<typeof applyAsAmbassador>["body"];

/** @throws HttpError 409 while this client may be told that the address is registered */
export async function takeApplication(
  services: Services,
  req: Request,
  body: Application,
  from: { visitor: string; origin: string },
): Promise<{ id: string }> {
  const countsOnceConfirmed = await isToldNothing(services, req);
  return storeApplication(services, body, { ...from, countsOnceConfirmed }).catch(async (error: unknown) => {
    const answer = await answerTaken(services, req, error, { email: body.email, ...from });
    // Takes as long as for a new address.
    await services.passwords.hash(body.password, { queue: "applications" });
    return answer;
  });
}

/** Stores an application with its account, profile (not approved) and pending registration, and queues the emails. */
async function storeApplication(
  services: Services,
  body: Application,
  { origin, ...caller }: Visitor & { origin: string },
): Promise<{ id: string }> {
  const { database, passwords } = services;
  const password = await passwords.hash(body.password, {
    queue: "applications",
    stillWanted: () => assertEmailFree(database.db, body.email),
  });
  return storeNewPerson(services, recordsOf(body, password, caller), {
    origin,
    mails: [{ kind: "mail.application-received" }, { kind: "mail.new-request" }],
  });
}

/** Saves a password hash; the unique index decides. Who did not agree to our terms yet is of an imported list. */
async function assertEmailFree(db: Database, email: string): Promise<void> {
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(hasEmail(users, email), eq(users.isAdmin, false), users.agreeToTerms));
  if (taken) throw emailTaken();
}

interface Visitor {
  visitor: string;
  countsOnceConfirmed: boolean;
}

function recordsOf(body: Application, password: string, { visitor, countsOnceConfirmed }: Visitor) {
  const { firstName, lastName, email, phone, agreeToTerms, subscribeUpdates, sharePublicly } = body;
  const { title, bio, credentials, licenseNumber, primaryLicenseState, disclosures } = body;
  const { facebookUrl, instagramUrl, youtubeUrl, acceptedGuidelines } = body;
  return {
    values: {
      firstName,
      lastName,
      email,
      phone,
      agreeToTerms,
      subscribeUpdates,
      sharePublicly,
      bio,
      credentials,
      licenseNumber,
      disclosures,
      // The form asks only for the state of the license.
      state: stateNameOf(primaryLicenseState),
      photoUrl: body.imageUrl,
      language: body.language,
      registrationType: "provider",
      wantAmbassadorRole: true,
    },
    account: { password, role: roleOfType.provider, status: "pending" },
    // This form's consent is to the directory, not to the list of supporters.
    registration: {
      sharePublicly: false,
      ambassadorInfo: describe(body),
      registeredBy: visitor,
      countsOnceConfirmed,
    },
    profile: {
      title,
      primaryLicenseState,
      facebookUrl,
      instagramUrl,
      youtubeUrl,
      acceptedGuidelines,
      websiteUrl: body.website,
      displayOrder: body.order,
      isApproved: false,
    },
    application: { title, bio, credentials, licenseNumber, primaryLicenseState },
  } as const;
}

const describe = ({ title, website, facebookUrl, instagramUrl, youtubeUrl }: Application): string =>
  [title, website, facebookUrl, instagramUrl, youtubeUrl].filter(Boolean).join("\n");
