import { addressMarks, suppressionUse } from "./address-hashes.ts";
import type { Secret } from "./secret.ts";

/** Tokens of mailed links. A token names a person, a purpose and an expiry, and stops working when the person's address changes. */

export type LinkPurpose = "confirm" | "preferences" | "my-data" | "unsubscribe";

const day = 24 * 60 * 60;
const lifetimes: Record<LinkPurpose, number> = {
  confirm: 30 * day,
  preferences: 365 * day,
  "my-data": 365 * day,
  /** Mail headers carry it into the logs of proxies, so it can do nothing else. */
  unsubscribe: 365 * day,
};

interface LinkHolder {
  id: string;
  email: string;
  /** Where they came from: in the link alone, so that no row holds both. */
  sourceId?: string | undefined;
}

const useOf = (purpose: LinkPurpose) => `link in a mail: ${purpose}`;

/** Keyed hashes of the address: a press on unsubscribe is kept by it, also when nothing else of the person is there any more. */
const marksOf = (secret: Secret, email: string): string[] => addressMarks(secret, suppressionUse, email);

const packId = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
const unpackId = (packed: string): string =>
  Buffer.from(packed, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export function signLink(secret: Secret, purpose: LinkPurpose, holder: LinkHolder, now = Date.now()): string {
  const until = Math.floor(now / 1000) + lifetimes[purpose];
  const parts = [packId(holder.id), until.toString(36), marksOf(secret, holder.email)[0]];
  const text = [...parts, ...(holder.sourceId ? [packId(holder.sourceId)] : [])].join(".");
  return `${text}.${secret.sign(useOf(purpose), text)}`;
}

type OpenedLink =
  | { state: "wrong" }
  | { state: "expired" }
  | {
      state: "good";
      id: string;
      mark: string;
      sourceId: string | undefined;
      isFor: (email: string) => boolean;
    };

const form = /^(([\w-]{22})\.([a-z0-9]{1,10})\.([\w-]{12})(?:\.([\w-]{22}))?)\.([\w-]{43})$/;

export function openLink(secret: Secret, purpose: LinkPurpose, token: string, now = Date.now()): OpenedLink {
  const [, text, id, until, mark, source, signature] = form.exec(token) ?? [];
  if (!text || !id || !until || !mark || !signature) return { state: "wrong" };
  if (!secret.verify(useOf(purpose), text, signature)) return { state: "wrong" };
  if (Number.parseInt(until, 36) * 1000 < now) return { state: "expired" };
  return {
    state: "good",
    id: unpackId(id),
    sourceId: source && unpackId(source),
    mark,
    isFor: (email) => marksOf(secret, email).includes(mark),
  };
}
