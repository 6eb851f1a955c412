import { and, eq } from "drizzle-orm";
import { emailTaken, isEmailTaken } from "#server/modules/registrations/registrations.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { applyAsAmbassador } from "#shared/api/ambassador-application.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { roleOfType } from "#shared/people.ts";
import {
  ambassadorApplications,
  ambassadorProfiles,
  insertAmbassadorApplication,
  insertAmbassadorProfile,
} from "#shared/schema/ambassadors.ts";
import { insertRegistration, registrations } from "#shared/schema/registrations.ts";
import { hasEmail, insertUser, users } from "#shared/schema/users.ts";
import { stateNameOf } from "#shared/us-states.ts";

type Application = EndpointArgs<typeof applyAsAmbassador>["body"];

/**
 * Takes an application in: the account, its profile (not approved), the application and the registration that the panel
 * shows as a pending request, all or nothing. The applicant and the administrator are told by mail.
 * @throws HttpError 409 when the address is registered already, in any letter case and as whatever.
 */
export async function takeApplication(
  { database, passwords }: Services,
  body: Application,
): Promise<{ id: string }> {
  const password = await passwords.hash(body.password, {
    queue: "applications",
    stillWanted: () => assertEmailFree(database.db, body.email),
  });
  try {
    return await database.db.transaction((tx) => storeApplication(tx, body, password));
  } catch (error) {
    throw isEmailTaken(error) ? emailTaken() : error;
  }
}

/** Spares the work of a hash; what decides is the unique index. */
async function assertEmailFree(db: Database, email: string): Promise<void> {
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(hasEmail(users, email), eq(users.isAdmin, false)));
  if (taken) throw emailTaken();
}

async function storeApplication(
  tx: Transaction,
  body: Application,
  password: string,
): Promise<{ id: string }> {
  // The form asks for the state of the license only; that is where somebody practices.
  const person = { ...body, state: stateNameOf(body.primaryLicenseState), photoUrl: body.imageUrl };
  const user = insertedRow(
    await tx
      .insert(users)
      .values(insertUser.parse({ ...person, password, role: roleOfType.provider, status: "pending" }))
      .returning({ id: users.id }),
  );
  const profile = {
    ...person,
    userId: user.id,
    websiteUrl: body.website,
    displayOrder: body.order,
    isApproved: false,
  };
  await tx.insert(ambassadorProfiles).values(insertAmbassadorProfile.parse(profile));
  await tx.insert(ambassadorApplications).values(insertAmbassadorApplication.parse(profile));
  const { id: registrationId } = insertedRow(
    await tx
      .insert(registrations)
      .values(
        insertRegistration.parse({
          ...person,
          userId: user.id,
          registrationType: "provider",
          wantAmbassadorRole: true,
          // The consent of this form is to the directory, not to the list of supporters.
          sharePublicly: false,
          ambassadorInfo: describe(body),
        }),
      )
      .returning({ id: registrations.id }),
  );
  await queueDeliveries(
    tx,
    { kind: "crm.upsert", registrationId },
    { kind: "mail.application-received", registrationId },
    { kind: "mail.new-request", registrationId },
  );
  return { id: registrationId };
}

/** What the application says beside the registration's own fields, in a few lines. */
const describe = ({ title, website, facebookUrl, instagramUrl, youtubeUrl }: Application): string =>
  [title, website, facebookUrl, instagramUrl, youtubeUrl].filter(Boolean).join("\n");
