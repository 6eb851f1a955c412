import { z } from "zod";
import { optionalText, requiredLine, yesOrNo } from "../fields.ts";
import { endpoint } from "./endpoint.ts";
import { expectedVersion, messageAnswer, timestamp } from "./parts.ts";

const fieldOffice = z.object({ city: z.string(), phone: z.string() });

const representative = z.object({
  id: z.string(),
  name: z.string(),
  party: z.string(),
  reason: z.string(),
  phone: z.string(),
  url: z.string().optional(),
  photoURL: z.string(),
  state: z.string(),
  district: z.string(),
  area: z.string(),
  field_offices: z.array(fieldOffice),
});
export type Representative = z.output<typeof representative>;

/** Where a member stands on a watched bill; the first that is true of: sponsor, cosponsor, committee, none. */
const stand = z.object({
  /** The bill's id. */
  bill: z.string(),
  role: z.enum(["sponsor", "cosponsor", "committee", "none"]),
  since: z.string().nullable(),
  committee: z.string().nullable(),
});
export type Stand = z.output<typeof stand>;

const lookup = z.object({
  /** The place as the source names it ("Austin, TX 78701"); empty when it found none. */
  location: z.string(),
  lowAccuracy: z.boolean(),
  /** More than one House district is possible: every candidate is in the list. */
  isSplit: z.boolean(),
  state: z.string().optional(),
  district: z.string().optional(),
  representatives: z.array(representative),
  /** What a visitor should know: vacancies, delegates, split districts, in sentences. */
  notes: z.array(z.string()),
  /**
   * Where a member takes messages, by their `id`: the page in the congress-legislators files. Beside the members, not in
   * them, because a member has the keys of the specification and no others.
   */
  contactPages: z.record(z.string(), z.url({ protocol: /^https?$/ })),
  /** What each member has done for the watched bills, by the member's `id`; empty when no bill was read. */
  stands: z.record(z.string(), z.array(stand)),
  /** "legislators": our own list alone, by the state of a ZIP code. */
  source: z.enum(["5calls", "census", "legislators"]),
  /** The day of the data. */
  asOf: z.string(),
});
export type RepresentativeLookup = z.output<typeof lookup>;
/** What a source answers; the contact pages come from our own list, whichever source found the members. */
export type FoundMembers = Omit<RepresentativeLookup, "contactPages" | "stands">;

const lookupBody = z.object({ address: requiredLine("Address is required", 300) });

/** The senators and House members of an address. The address is neither stored nor logged. */
export const findRepresentatives = endpoint({
  access: "public",
  method: "POST",
  path: "/api/representatives",
  activity: "lookup",
  limit: { calls: 60, seconds: 60 },
  body: lookupBody,
  response: lookup,
});

/** What stands until someone saves something else. */
export const defaultConfig = {
  enableApiKeyRestrictions: true,
  quotaLimit: 25_000,
  enableLogging: false,
  testAddress: "1100 Congress Ave, Austin, TX 78701",
} as const;

const config = z.object({
  /** Four asterisks when a key is stored. */
  fiveCallsApiKey: z.string().nullable(),
  apiEndpoint: z.string(),
  enableApiKeyRestrictions: z.boolean(),
  allowedDomains: z.string().nullable(),
  quotaLimit: z.number(),
  enableLogging: z.boolean(),
  testAddress: z.string(),
  createdAt: timestamp.nullable(),
  updatedAt: timestamp.nullable(),
});
export type RepresentativeConfig = z.output<typeof config>;

export const getRepresentativeConfig = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/config",
  response: config,
});

const positive = "Quota must be at least 1";

/** Begins every refusal of an endpoint's address. */
export const endpointMessage = "Valid API endpoint URL is required";
/** Where it may point is for the server to say: that depends on where the server itself runs. */
const endpointUrl = z
  .string({ error: endpointMessage })
  .trim()
  .max(2048, endpointMessage)
  .pipe(z.url({ protocol: /^https?$/, error: endpointMessage }));

export const representativeConfigBody = z.object({
  /** Its message names the host of the endpoint, so the server writes it ("5calls.org API Key is required"). */
  fiveCallsApiKey: z
    .string()
    .trim()
    .max(512, "Please use at most 512 characters")
    .regex(/^[\x21-\x7e]*$/, "Please enter the key as it was given to you, without spaces")
    .nullish(),
  apiEndpoint: endpointUrl.optional(),
  enableApiKeyRestrictions: yesOrNo.optional(),
  allowedDomains: optionalText(2000),
  quotaLimit: z
    .number({ error: positive })
    .int(positive)
    .min(1, positive)
    .max(2_147_483_647, positive)
    .optional(),
  enableLogging: yesOrNo.optional(),
  testAddress: requiredLine("Test address is required", 300).optional(),
  /** null, as the GET answers it before the first save: right while nobody has saved. */
  updatedAt: expectedVersion.nullable(),
});
export type RepresentativeConfigInput = z.input<typeof representativeConfigBody>;

export const saveRepresentativeConfig = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/config",
  activity: { action: "calls-service.update", message: "The representative-calling service was configured" },
  body: representativeConfigBody,
  response: config,
});

/** The state of the second source's own data (the congress-legislators files). */
export const getLegislatorsStatus = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/legislators",
  response: z.object({
    members: z.number(),
    asOf: timestamp.nullable(),
    refreshing: z.boolean(),
    lastError: z.string().nullable(),
  }),
});

/** Fetches the congress-legislators files now. */
export const refreshLegislators = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/legislators/refresh",
  activity: { action: "legislators.refresh", message: "The members of Congress were refreshed" },
  response: messageAnswer,
});
