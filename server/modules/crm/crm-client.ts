import { z } from "zod";
import { readSettings } from "#server/modules/settings/settings.ts";
import { readable } from "#server/platform/outbound/lenient-schemas.ts";
import {
  callOutside,
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
  statusError,
} from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { hourMs } from "#shared/durations.ts";

/** GoHighLevel (LeadConnector), API version 2021-07-28: https://marketplace.gohighlevel.com/docs/ */

const version = "2021-07-28";
const maxRetryAfterMs = hourMs;
const defaultWaitMs = 10_000;
const noReason = "No reason was given";
const maxReason = 500;

export class CrmRefusal extends Error {
  override readonly name = "CrmRefusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class CrmBusy extends OutboundError {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("status", "asks to slow down (429)", 429);
    this.waitMs = waitMs;
  }
}

/** An unknown field would be a 422. */
export interface CrmContact {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string;
  state?: string;
  country?: string;
  source: string;
  dnd: boolean;
}

export interface CrmConnection {
  baseUrl: string;
  credentials: CrmCredentials;
  timeoutMs: number;
  signal?: AbortSignal;
}

const refusal = z.object({ message: readable(z.string()).or(z.string().transform((text) => [text])) });

function sentenceOf(response: OutboundResponse): string {
  try {
    return refusal.parse(response.json()).message.join("; ").slice(0, maxReason) || noReason;
  } catch {
    return noReason;
  }
}

export function retryAfterOf(headers: Pick<Headers, "get">): number {
  const after = headers.get("retry-after");
  const seconds = Number(after);
  const interval = Number(headers.get("x-ratelimit-interval-milliseconds"));
  const waitMs =
    after === null
      ? interval || defaultWaitMs
      : Number.isFinite(seconds)
        ? seconds * 1000
        : Date.parse(after) - Date.now() || defaultWaitMs;
  return Math.min(Math.max(waitMs, 1000), maxRetryAfterMs);
}

async function callCrm(
  { baseUrl, credentials, timeoutMs, signal }: CrmConnection,
  method: NonNullable<OutboundRequest["method"]>,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await callOutside({
    url: baseUrl + path,
    method,
    body,
    timeoutMs,
    ...(signal && { signal }),
    headers: { authorization: `Bearer ${credentials.privateKey}`, version },
  });
  const { status } = response;
  if (status === 429) throw new CrmBusy(retryAfterOf(response.headers));
  if (status >= 500 || status === 408 || status === 425) throw statusError(status);
  if (status >= 400) throw new CrmRefusal(status, sentenceOf(response));
  return response.bytes.length === 0 ? undefined : response.json();
}

function parsed<Rule extends z.ZodType>(rule: Rule, response: unknown, what: string): z.output<Rule> {
  const { data } = rule.safeParse(response);
  if (!data) throw new OutboundError("not-json", `returned no ${what}`);
  return data;
}

const locationResponse = z.object({ location: z.object({ name: z.string().min(1).catch("") }) });

export async function readLocation(connection: CrmConnection): Promise<string> {
  const { locationId } = connection.credentials;
  const response = await callCrm(connection, "GET", `/locations/${encodeURIComponent(locationId)}`);
  return parsed(locationResponse, response, "location").location.name || locationId;
}

const contactResponse = z.object({
  contact: z.object({ id: z.string().min(1) }),
  new: z.boolean().catch(false),
});

export async function upsertContact(
  connection: CrmConnection,
  contact: CrmContact,
): Promise<{ id: string; isNew: boolean }> {
  const { locationId } = connection.credentials;
  const response = await callCrm(connection, "POST", "/contacts/upsert", { locationId, ...contact });
  const { contact: stored, new: isNew } = parsed(contactResponse, response, "contact");
  return { id: stored.id, isNew };
}

const duplicateResponse = z.object({
  contact: z.object({ id: z.string().min(1), email: z.string().nullish().catch(null) }).nullish(),
});

/** The contact with this address (https://marketplace.gohighlevel.com/docs/ghl/contacts/get-duplicate-contact). */
export async function findContact(connection: CrmConnection, email: string): Promise<string | undefined> {
  const query = new URLSearchParams({ locationId: connection.credentials.locationId, email });
  const response = await callCrm(connection, "GET", `/contacts/search/duplicate?${query}`);
  const { contact } = parsed(duplicateResponse, response, "contact");
  // A location may match by telephone, which two people may share.
  const hasSameEmail = !contact?.email || contact.email.toLowerCase() === email.toLowerCase();
  return hasSameEmail ? contact?.id : undefined;
}

/** Tags of an upsert would overwrite those of the alliance's staff. */
export async function changeTags(
  connection: CrmConnection,
  method: "POST" | "DELETE",
  contactId: string,
  tags: string[],
): Promise<void> {
  await callCrm(connection, method, `/contacts/${encodeURIComponent(contactId)}/tags`, { tags });
}

export async function deleteContact(connection: CrmConnection, contactId: string): Promise<void> {
  try {
    await callCrm(connection, "DELETE", `/contacts/${encodeURIComponent(contactId)}`);
  } catch (error) {
    if (!(error instanceof CrmRefusal && error.status === 404)) throw error;
  }
}

export interface CrmCredentials {
  locationId: string;
  privateKey: string;
}

export async function storedCredentials({ database, secret }: Services): Promise<Partial<CrmCredentials>> {
  const { ghlLocationId, ghlPrivateKey } = await readSettings(database.db);
  return {
    ...(ghlLocationId && { locationId: ghlLocationId }),
    ...(ghlPrivateKey && { privateKey: secret.decrypt(ghlPrivateKey) }),
  };
}

export async function readCrmCredentials(services: Services): Promise<CrmCredentials | undefined> {
  const { locationId, privateKey } = await storedCredentials(services);
  return locationId && privateKey ? { locationId, privateKey } : undefined;
}
