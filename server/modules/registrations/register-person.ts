import { randomUUID } from "node:crypto";
import { newContactRows } from "#server/modules/crm/contact-queue.ts";
import { newPersonRows, refuseTakenEmail } from "#server/modules/person-records/person-rows.ts";
import { insertEach, type NewRow } from "#server/platform/database/insert-rows.ts";
import { deliveryRow } from "#server/platform/outbox/deliveries.ts";
import type { Cause } from "#server/platform/outbox/turns.ts";
import { batchCalls } from "#server/platform/queue/batch-calls.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { register } from "#shared/api/registrations.ts";
import { roleOfType } from "#shared/people.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { createPublicNames, type PublicListing } from "./public-names.ts";

type PersonBody = Omit<EndpointArgs<typeof register>["body"], "via">;

interface Origin {
  /** A hash of the cookie, which may attach a photo. */
  visitor: string | null;
  /** Whose turn its deliveries take. */
  cause: Cause;
  /** Kept by the mail alone, while it waits. */
  sourceId: string | undefined;
}

/** A person whose rows are ready except for their public listing. */
interface Applicant {
  registrationId: string;
  client: string;
  sharesName: boolean;
  rows: readonly NewRow[];
}

/** Only providers are asked for these. */
const nothingProfessional = {
  licenseNumber: null,
  specialty: null,
  credentials: null,
  wantAmbassadorRole: false,
};
const unlimited: PublicListing = { listing: "at-once", burst: null };

/** Registers people; those who come at the same time share two statements (decision 0505). */
export function createRegistering(services: Services) {
  const publicNames = createPublicNames(services);

  const store = batchCalls(async (people: readonly Applicant[]) => {
    const sharing = people.filter(({ sharesName }) => sharesName);
    const given = await publicNames.assign(sharing);
    const assigned = new Map(sharing.map((person, index) => [person, given[index]]));
    const outcomes = await insertEach(
      services.database.pool,
      people.map((person) => rowsAt(person, assigned.get(person) ?? unlimited)),
    );
    await Promise.allSettled(
      people.map(async (person, index) => {
        const listing = assigned.get(person);
        if (listing && outcomes[index]?.status !== "fulfilled") await publicNames.refund(person, listing);
      }),
    );
    return outcomes;
  });

  return async (
    body: PersonBody,
    { client, ...origin }: Origin & { client: string },
  ): Promise<{ id: string }> => {
    const { id, rows } = rowsOf(body, origin);
    await store({ registrationId: id, client, sharesName: body.sharePublicly, rows }).catch(refuseTakenEmail);
    return { id };
  };
}

function rowsOf(body: PersonBody, { visitor, cause, sourceId }: Origin) {
  const isProvider = body.registrationType === "provider";
  const id = randomUUID();
  const { rows } = newPersonRows({
    id,
    values: isProvider ? body : { ...body, ...nothingProfessional },
    account: { role: roleOfType[body.registrationType], status: "pending" },
    registration: { registeredBy: visitor },
    practice: isProvider ? {} : undefined,
  });
  const mail = deliveryRow({
    kind: "mail.registered",
    registrationId: id,
    cause,
    // Not named, it is one insert with the contact's delivery.
    ...(sourceId !== undefined && { payload: { sourceId } }),
  });
  return { id, rows: [...rows, ...newContactRows(id, cause), mail] };
}

const rowsAt = ({ rows }: Applicant, listing: PublicListing): NewRow[] =>
  rows.map((row) => (row.table === registrations ? { ...row, values: { ...row.values, ...listing } } : row));
