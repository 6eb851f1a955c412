import { z } from "zod";
import * as words from "#words/fields.json";
import { requiredLine, yesOrNo } from "../fields.ts";
import { callsService, domains, endpointUrl, quota } from "../settings/calls-service.ts";
import { orNull } from "../settings/definition.ts";
import { forOwners } from "../team.ts";
import { expectedVersion, messageResponse, timestamp, via } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const fieldOffice = z.object({ city: z.string(), phone: z.string() });

export const representative = z.object({
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

/** The first that is true: sponsor, cosponsor, committee, none. */
export const position = z.object({
  bill: z.string(),
  role: z.enum(["sponsor", "cosponsor", "committee", "none"]),
  since: z.string().nullable(),
  committee: z.string().nullable(),
});
export type Position = z.output<typeof position>;

const lookup = z.object({
  /** As the source names it ("Austin, TX 78701"); empty when unknown. */
  location: z.string(),
  lowAccuracy: z.boolean(),
  isSplit: z.boolean(),
  state: z.string().optional(),
  district: z.string().optional(),
  representatives: z.array(representative),
  notes: z.array(z.string()),
  /** The members' contact pages by `id`, from the congress-legislators files. Apart from the members, whose keys the specification fixes. */
  contactPages: z.record(z.string(), z.url({ protocol: /^https?$/ })),
  /** Each member's actions on the watched bills, by the member's `id`; empty when no bill was read. */
  stands: z.record(z.string(), z.array(position)),
  source: z.enum(["5calls", "census", "legislators"]),
  asOf: z.string(),
});
export type RepresentativeLookup = z.output<typeof lookup>;
export type FoundMembers = Omit<RepresentativeLookup, "contactPages" | "stands">;

export const findRepresentatives = endpoint("POST /api/representatives", {
  access: "public",
  activity: "lookup",
  limit: { calls: 60, seconds: 60 },
  body: z.object({ address: requiredLine(words.address, 300), via }),
  response: lookup,
});

const config = z.object({
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

export const getRepresentativeConfig = endpoint("GET /api/config", {
  access: forOwners,
  response: config,
});

export const representativeConfigBody = z.object({
  /** The message names the endpoint's host, so the server writes it ("5calls.org API Key is required"). */
  fiveCallsApiKey: callsService.fiveCallsApiKey.rule.nullish(),
  apiEndpoint: endpointUrl.optional(),
  enableApiKeyRestrictions: yesOrNo.optional(),
  allowedDomains: orNull(domains).optional(),
  quotaLimit: quota.optional(),
  enableLogging: yesOrNo.optional(),
  testAddress: callsService.testAddress.rule.optional(),
  updatedAt: expectedVersion.nullable(),
});

export const saveRepresentativeConfig = endpoint("POST /api/config", {
  access: forOwners,
  activity: { action: "calls-service.update", message: "The representative-calling service was configured" },
  body: representativeConfigBody,
  response: config,
});

export const getLegislatorsStatus = endpoint("GET /api/admin/legislators", {
  access: forOwners,
  response: z.object({
    members: z.number(),
    asOf: timestamp.nullable(),
    refreshing: z.boolean(),
    lastError: z.string().nullable(),
  }),
});

export const refreshLegislators = endpoint("POST /api/admin/legislators/refresh", {
  access: forOwners,
  activity: { action: "legislators.refresh", message: "The members of Congress were refreshed" },
  response: messageResponse,
});
