import { and, eq } from "drizzle-orm";
import type { Request } from "express";
import { emailTaken, storeNewPerson } from "#server/modules/person-records/new-person.ts";
import { answerTaken, equalizeTiming } from "#server/modules/person-records/taken-address.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import type { applyAsAmbassador } from "#shared/api/ambassador-application.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { roleOfType } from "#shared/people.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import { stateNameOf } from "#shared/us-states.ts";

type Application = EndpointArgs<typeof applyAsAmbassador>["body"];

/**
 * Stores an application with its account, profile (not approved) and pending registration, and queues the emails.
 * @throws HttpError 409 while this client may be told that the address is registered
 */
export async function takeApplication(
  services: Services,
  req: Request,
  body: Application,
  { visitor, origin }: { visitor: string; origin: string },
): Promise<{ id: string }> {
  const { database, passwords } = services;
  const { email } = body;
  return equalizeTiming(services, req, async (countsOnceConfirmed) => {
    try {
      const password = await passwords.hash(body.password, {
        queue: "applications",
        stillWanted: () => assertEmailFree(database.db, email),
      });
      const person = personOf(body, password, { registeredBy: visitor, countsOnceConfirmed });
      return await storeNewPerson(services, person, {
        origin,
        mails: [{ kind: "mail.application-received" }, { kind: "mail.new-request" }],
      });
    } catch (error) {
      const answer = await answerTaken(services, req, error, { email, visitor, origin });
      // Takes as long as for a new address.
      await passwords.hash(body.password, { queue: "applications" });
      return answer;
    }
  });
}

/** Saves a password hash; the unique index decides. Who did not agree to our terms yet is of an imported list. */
async function assertEmailFree(db: Database, email: string): Promise<void> {
  const isTaken = and(hasEmail(users, email), eq(users.isAdmin, false), users.agreeToTerms);
  if ((await db.$count(users, isTaken)) > 0) throw emailTaken();
}

function personOf(
  { password: _, imageUrl, website, order, acceptedGuidelines, ...body }: Application,
  password: string,
  visitor: { registeredBy: string; countsOnceConfirmed: boolean },
) {
  const { title, primaryLicenseState, facebookUrl, instagramUrl, youtubeUrl, ...values } = body;
  const { bio, credentials, licenseNumber } = values;
  return {
    values: {
      ...values,
      // The form asks only for the state of the license.
      state: stateNameOf(primaryLicenseState),
      photoUrl: imageUrl,
      registrationType: "provider",
      wantAmbassadorRole: true,
    },
    account: { password, role: roleOfType.provider, status: "pending" },
    // This form's consent is to the directory, not to the list of supporters.
    registration: {
      ...visitor,
      sharePublicly: false,
      ambassadorInfo: [title, website, facebookUrl, instagramUrl, youtubeUrl].filter(Boolean).join("\n"),
    },
    profile: {
      title,
      primaryLicenseState,
      facebookUrl,
      instagramUrl,
      youtubeUrl,
      acceptedGuidelines,
      websiteUrl: website,
      displayOrder: order,
      isApproved: false,
    },
    application: { title, bio, credentials, licenseNumber, primaryLicenseState },
  } as const;
}
