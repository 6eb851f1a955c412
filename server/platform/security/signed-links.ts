import type { Secret } from "./secret.ts";

/**
 * The links in our mails. Each carries a token: whom it is for, what it may do, until when. It is good for the address
 * that it was sent to only: when the address of a person changes, the links in the old mailbox are worth nothing.
 */

export type LinkPurpose = "confirm" | "preferences" | "my-data";

const day = 24 * 60 * 60;
/** How long a link works, in seconds. */
const lifetimes: Record<LinkPurpose, number> = {
  confirm: 30 * day,
  preferences: 365 * day,
  "my-data": 365 * day,
};

export interface LinkHolder {
  /** The registration's id. */
  id: string;
  email: string;
}

const useOf = (purpose: LinkPurpose) => `link in a mail: ${purpose}`;

/** A keyed hash of an address, short: it only has to change when the address does. */
const addressMark = (secret: Secret, email: string): string =>
  secret.sign("address of a link in a mail", email.toLowerCase()).slice(0, 12);

const packId = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
const unpackId = (packed: string): string =>
  Buffer.from(packed, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Makes the token of a link. `now` in milliseconds. */
export function signLink(secret: Secret, purpose: LinkPurpose, holder: LinkHolder, now = Date.now()): string {
  const until = Math.floor(now / 1000) + lifetimes[purpose];
  const text = `${packId(holder.id)}.${until.toString(36)}.${addressMark(secret, holder.email)}`;
  return `${text}.${secret.sign(useOf(purpose), text)}`;
}

export type OpenedLink =
  | { state: "wrong" }
  | { state: "expired" }
  /** `isFor` says whether it was sent to this address. */
  | { state: "good"; id: string; isFor: (email: string) => boolean };

const form = /^([\w-]{22})\.([a-z0-9]{1,10})\.([\w-]{12})\.([\w-]{43})$/;

/** What a token says, if it is ours, for this purpose, and its time is not over. */
export function openLink(secret: Secret, purpose: LinkPurpose, token: string, now = Date.now()): OpenedLink {
  const [, id, until, mark, signature] = form.exec(token) ?? [];
  if (!id || !until || !mark || !signature) return { state: "wrong" };
  if (!secret.verify(useOf(purpose), `${id}.${until}.${mark}`, signature)) return { state: "wrong" };
  if (Number.parseInt(until, 36) * 1000 < now) return { state: "expired" };
  return { state: "good", id: unpackId(id), isFor: (email) => addressMark(secret, email) === mark };
}
