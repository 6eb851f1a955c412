import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import type { Services } from "#server/platform/services.ts";
import { setSettings } from "#server/test/settings.ts";
import { type FakeServer, json, startFakeServer } from "./fake-server.ts";

interface KeptContact {
  id: string;
  fields: Record<string, unknown>;
  tags: string[];
}

/** GoHighLevel as its documentation has it: checks the key, keeps contacts by their address, refuses unknown fields. */
export interface FakeCrm extends FakeServer {
  contacts: Map<string, KeptContact>;
  /** Paths of the calls so far, without the ids in them: "POST /contacts/upsert". */
  calls(): string[];
  /** Behaves as documented again. */
  recover(): void;
}

export const crmCredentials = { locationId: "loc-1", privateKey: "pit-12345678-1234-1234-1234-123456789012" };

const knownFields = new Set(
  "locationId,firstName,lastName,email,phone,state,country,source,dnd,customFields".split(","),
);

/** Starts the CRM on a free port. */
export async function startFakeCrm(): Promise<FakeCrm> {
  const contacts = new Map<string, KeptContact>();

  const upsert = (body: Record<string, unknown>): RequestListener => {
    const unknown = Object.keys(body).filter((name) => !knownFields.has(name));
    if (unknown.length > 0)
      return json(
        { statusCode: 422, message: unknown.map((name) => `property ${name} should not exist`) },
        422,
      );
    const known = [...contacts.values()].find(({ fields }) => fields.email === body.email);
    const contact = known ?? { id: randomUUID(), fields: {}, tags: [] };
    contact.fields = body;
    contacts.set(contact.id, contact);
    return json({ new: !known, contact: { id: contact.id }, traceId: "t" });
  };

  /** Without duplicates, a location finds one contact by its address, in any letter case. */
  const search = (query: URLSearchParams): RequestListener => {
    if (query.get("locationId") !== crmCredentials.locationId)
      return json({ statusCode: 403, message: "The token does not have access to this location." }, 403);
    const email = query.get("email")?.toLowerCase();
    const known = [...contacts.values()].find(({ fields }) => String(fields.email).toLowerCase() === email);
    return json({ contact: known ? { id: known.id, email: known.fields.email } : null, traceId: "t" });
  };

  const respond = (method: string, path: string, body: Record<string, unknown>): RequestListener => {
    if (method === "GET" && path === `/locations/${crmCredentials.locationId}`)
      return json({ location: { id: crmCredentials.locationId, name: "Thyroid Access Alliance" } });
    if (path.startsWith("/locations/"))
      return json({ statusCode: 403, message: "The token does not have access to this location." }, 403);
    if (method === "POST" && path === "/contacts/upsert") return upsert(body);
    const { pathname, searchParams } = new URL(path, "http://crm");
    if (method === "GET" && pathname === "/contacts/search/duplicate") return search(searchParams);
    const [, id = "", part] = /^\/contacts\/([^/]+)(\/tags)?$/.exec(path) ?? [];
    const contact = contacts.get(id);
    if (!contact) return json({ statusCode: 404, message: "Contact not found" }, 404);
    const tags: string[] = Array.isArray(body.tags) ? body.tags : [];
    if (part && method === "DELETE") contact.tags = contact.tags.filter((tag) => !tags.includes(tag));
    else if (part) contact.tags = [...new Set([...contact.tags, ...tags])];
    else if (method === "DELETE") contacts.delete(id);
    return json({ succeded: true }, method === "POST" ? 201 : 200);
  };

  const asDocumented: RequestListener = async (req, res) => {
    const sent = await text(req);
    const isAllowed =
      req.headers.authorization === `Bearer ${crmCredentials.privateKey}` &&
      req.headers.version === "2021-07-28";
    const listener = isAllowed
      ? respond(req.method ?? "", req.url ?? "", sent ? JSON.parse(sent) : {})
      : json(
          { statusCode: 401, message: "Invalid token: access token is invalid", error: "Unauthorized" },
          401,
        );
    listener(req, res);
  };

  const fake = await startFakeServer(asDocumented);
  return Object.assign(fake, {
    contacts,
    calls: () => fake.requests.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, ":id")}`),
    recover: () => {
      fake.respond = asDocumented;
    },
  });
}

/** Saves the credentials as the Settings tab does. */
export async function saveCrmCredentials({ database, secret }: Services, key = crmCredentials.privateKey) {
  await setSettings(database.db, {
    ghlLocationId: crmCredentials.locationId,
    ghlPrivateKey: secret.encrypt(key),
  });
}
