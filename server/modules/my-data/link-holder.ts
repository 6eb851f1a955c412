import { lockPerson } from "#server/modules/person-records/change-person.ts";
import { readPerson } from "#server/modules/person-records/read-person.ts";
import { suppressMark } from "#server/modules/person-records/suppressions.ts";
import type { Database } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { type LinkPurpose, openLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { importedFrom } from "#shared/schema/imports.ts";

const wrongLink = () => new HttpError(400, "wrong_link", sentence("wrongLink"));

/** For a valid link to someone who was deleted. */
export const nothingKept = sentence("nothingKept");

/** A stronger link does what a weaker one does, never the other way round. Choosing one's emails includes ending them. */
const alsoBy: Record<LinkPurpose, readonly LinkPurpose[]> = {
  confirm: [],
  "my-data": [],
  preferences: ["my-data"],
  unsubscribe: ["preferences"],
};

function linkIn({ secret }: Services, purpose: LinkPurpose, token: string, mayBeOld = false) {
  const now = mayBeOld ? 0 : undefined;
  const links = [purpose, ...alsoBy[purpose]].map((each) => openLink(secret, each, token, now));
  const link = links.find(({ state }) => state !== "wrong") ?? { state: "wrong" };
  if (link.state === "expired") throw new HttpError(400, "expired_link", sentence("expiredLink"));
  if (link.state === "wrong") throw wrongLink();
  return link;
}

/**
 * Undefined when the person was deleted. @param mayBeOld for unsubscribing: an expired link counts, and one that was sent to a former
 * address is undefined, because someone else was mailed
 * @throws HttpError 400 when the link is wrong, expired, or was sent to a former address
 */
export async function findLinkHolder(
  services: Services,
  purpose: LinkPurpose,
  token: string,
  mayBeOld = false,
) {
  const link = linkIn(services, purpose, token, mayBeOld);
  const person = await readPerson(services.database.db, link.id, { importedFrom });
  if (person && !link.isFor(person.registration.email)) {
    if (mayBeOld) return undefined;
    throw wrongLink();
  }
  return person && { ...person, sourceId: link.sourceId };
}

/** Keeps later lists from bringing this person back. Someone who was removed from a list was not erased, so nothing else does. */
export const keepAway = (services: Services, purpose: LinkPurpose, token: string): Promise<void> =>
  suppressMark(services.database.db, linkIn(services, purpose, token, true).mark);

export type LinkHolder = NonNullable<Awaited<ReturnType<typeof findLinkHolder>>>;

export const alreadyDeleted = () => new HttpError(404, "already_deleted", nothingKept);

export async function readLinkHolder(
  services: Services,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkHolder> {
  const person = await findLinkHolder(services, purpose, token);
  if (person) return person;
  // Who presses Confirm does not ask to be left alone.
  if (purpose !== "confirm") await keepAway(services, purpose, token);
  throw alreadyDeleted();
}

/** Holds the person of a link until the transaction ends. @returns false when they were erased meanwhile @throws HttpError 400 when their address was changed meanwhile */
export async function lockHolder(tx: Database, { userId, email }: { userId: string; email: string }) {
  const person = await lockPerson(tx, userId);
  if (person && person.email.toLowerCase() !== email.toLowerCase()) throw wrongLink();
  return person !== undefined;
}
