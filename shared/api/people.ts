import { z } from "zod";
import { optional, pictureUrl, yesOrNo } from "../fields.ts";
import { languages } from "../language.ts";
import { registrationTypes, userRoles, userStatuses } from "../people.ts";
import { forOwners } from "../team.ts";
import { stateNames } from "../us-states.ts";
import { district, expectedVersion, limit, offset, searchText, timestamp } from "./common-schemas.ts";
import { crmStatuses } from "./crm.ts";
import { endpoint } from "./endpoint.ts";
import { person, personRules } from "./person.ts";
import { approvalWaits } from "./team.ts";

const user = person.extend({
  /** The registration's id, which identifies a person in every endpoint. */
  id: z.string(),
  userId: z.string(),
  ambassadorInfo: z.string().nullable(),
  wantAmbassadorRole: z.boolean(),
  sharePublicly: z.boolean(),
  agreeToTerms: z.boolean(),
  subscribeUpdates: z.boolean(),
  crmConsent: z.boolean(),
  language: z.enum(languages),
  district: district.nullable(),
  role: z.enum(userRoles),
  status: z.enum(userStatuses),
  isAmbassador: z.boolean(),
  confirmed: z.boolean(),
  hidden: z.boolean(),
  burst: z.boolean(),
  heldBack: z.boolean(),
  processedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  crm: z.object({
    status: z.enum(crmStatuses),
    reason: z.string().nullable(),
    syncedAt: timestamp.nullable(),
  }),
});
export type Person = z.output<typeof user>;

export const peopleSortKeys = ["name", "email", "createdAt"] as const;

const emptyAsUndefined = <Rule extends z.ZodType>(rule: Rule) =>
  z.preprocess((value) => (value === "" ? undefined : value), rule.optional());
const yesOrNoFilter = emptyAsUndefined(
  z.enum(["true", "false"], { error: "Please choose true or false" }).transform((value) => value === "true"),
);

export const peopleFilters = {
  type: emptyAsUndefined(
    z.enum(registrationTypes, { error: "Please choose patient, provider or supporter" }),
  ),
  state: emptyAsUndefined(z.enum(stateNames, { error: "Please choose a state from the list" })),
  status: emptyAsUndefined(
    z.enum(userStatuses, { error: "Please choose pending, active, inactive or suspended" }),
  ),
  confirmed: yesOrNoFilter,
  subscribed: yesOrNoFilter,
  ambassador: yesOrNoFilter,
  public: yesOrNoFilter,
  burst: yesOrNoFilter,
  hidden: yesOrNoFilter,
};

export type PeopleFilter = { [Key in keyof typeof peopleFilters]?: z.output<(typeof peopleFilters)[Key]> };

export const peopleFilterLabels = {
  type: "Type",
  state: "State",
  status: "Status",
  confirmed: "Confirmed",
  subscribed: "Gets email updates",
  ambassador: "Ambassador",
  public: "Agreed to be shown",
  burst: "Many from one network",
  hidden: "Hidden from the list",
} as const satisfies Record<keyof PeopleFilter, string>;

const userFilter = {
  q: searchText,
  sort: z.enum(peopleSortKeys).default("createdAt"),
  order: z.enum(["asc", "desc"]).default("desc"),
  pending: yesOrNoFilter,
  ...peopleFilters,
};

export const listPeople = endpoint("GET /api/admin/registrations", {
  access: forOwners,
  query: z.strictObject({ ...userFilter, limit: limit(50, 500).optional(), offset }),
  accepted: approvalWaits,
  response: z.array(user),
});

/** The same people as a CSV download, which is not JSON and so no endpoint. Takes `listPeople`'s search and order. */
export const peopleCsvPath = "/api/admin/registrations.csv";
export const peopleCsvQuery = z.strictObject(userFilter);

export const countEveryone = endpoint("GET /api/admin/registrations/counts", {
  access: forOwners,
  response: z.object({ total: z.number(), pending: z.number() }),
});

export const getPerson = endpoint("GET /api/admin/registrations/:id", {
  access: forOwners,
  accepted: approvalWaits,
  response: user,
});

export const personUpdateBody = z
  .object({
    ...personRules,
    photoUrl: optional(pictureUrl()),
    sharePublicly: yesOrNo,
    subscribeUpdates: yesOrNo,
    hidden: yesOrNo,
    role: z.enum(userRoles).exclude(["admin"]),
    status: z.enum(userStatuses),
    updatedAt: expectedVersion,
  })
  .partial();

export const updatePerson = endpoint("PUT /api/admin/registrations/:id", {
  access: forOwners,
  activity: { action: "user.update", message: "A user was changed" },
  body: personUpdateBody,
  response: user,
});

const userIds = z
  .array(z.string(), { error: "Please name the users" })
  .min(1, "Please name the users")
  .max(1000);

export const hideManyPeople = endpoint("POST /api/admin/registrations/hide", {
  access: forOwners,
  activity: { action: "user.hide", message: "Users were hidden from the public list, or shown again" },
  body: z.object({ userIds, hidden: yesOrNo }),
  response: z.object({ changedIds: z.array(z.string()) }),
});

export const resendConfirmations = endpoint("POST /api/admin/registrations/resend-confirmation", {
  access: forOwners,
  activity: { action: "user.resend-confirmation", message: "Confirmation emails were queued again" },
  body: z.object({ userIds }),
  accepted: approvalWaits,
  response: z.object({ queuedCount: z.number() }),
});

export const deleteManyPeople = endpoint("DELETE /api/admin/registrations", {
  access: forOwners,
  activity: { action: "user.delete", message: "Users were deleted" },
  body: z.object({ userIds }),
  accepted: approvalWaits,
  response: z.object({ deletedCount: z.number() }),
});
