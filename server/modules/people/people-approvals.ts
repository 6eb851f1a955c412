import { and, inArray } from "drizzle-orm";
import type { Request } from "express";
import { type WaitingApproval, whenApproved } from "#server/modules/team/approvals.ts";
import type { Services } from "#server/platform/services.ts";
import { peopleFilterLabels } from "#shared/api/people.ts";
import { registrations } from "#shared/schema/registrations.ts";
import type { ApprovalPayloads } from "#shared/team.ts";
import { isPerson, type PeopleQuery } from "./people-query.ts";

const shownNames = 50;

/** Pages of the list add up to an export. A second owner opens them for a day. */
export const whenReadable = <Result>(
  services: Services,
  req: Request,
  people: readonly string[],
  run: () => Promise<Result>,
): Promise<Result | WaitingApproval> => {
  const countAll = () => services.database.db.$count(registrations);
  const count = people.length;
  const request = { action: "reading", count, countAll, people, payload: {}, isForADay: true } as const;
  return whenApproved(services, req, request, run);
};

export async function describePeople(
  { database: { db } }: Services,
  { ids }: ApprovalPayloads["deletion" | "resend"],
) {
  const people = await db
    .select({ firstName: registrations.firstName, lastName: registrations.lastName })
    .from(registrations)
    .where(and(inArray(registrations.id, ids), isPerson))
    .orderBy(registrations.sortName, registrations.id);
  if (people.length < ids.length) return undefined;
  return { names: people.slice(0, shownNames).map(({ firstName, lastName }) => `${firstName} ${lastName}`) };
}

const inWords = (value: unknown) => (value === true ? "yes" : value === false ? "no" : String(value));

export async function describeExport({ secret }: Services, { filter }: ApprovalPayloads["export"]) {
  const { q, pending, ...flags } = JSON.parse(secret.decrypt(filter)) as PeopleQuery;
  const parts = [
    q && `Search: “${q}”`,
    pending && "Open requests",
    ...Object.entries(peopleFilterLabels).map(([name, label]) => {
      const value = flags[name as keyof typeof peopleFilterLabels];
      return value !== undefined && `${label}: ${inWords(value)}`;
    }),
  ].filter(Boolean);
  return { filter: parts.join(", ") || "Everyone" };
}
