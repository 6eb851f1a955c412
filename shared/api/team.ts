import { z } from "zod";
import * as words from "#words/fields.json";
import { email, passwordFrom, personName } from "../fields.ts";
import {
  type ApprovalAction,
  approvalActions,
  approvalKinds,
  approvalStatuses,
  forOwners,
  forReviewers,
  teamRoles,
} from "../team.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { audienceRules } from "./mailing-audience.ts";
import { passwordOnly } from "./second-factor.ts";
import { memberSession, sessionCall } from "./session.ts";

const role = z.enum(teamRoles, { error: "Please choose owner, editor or reviewer" });

const member = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role,
  joinedAt: timestamp,
  lastSeenAt: timestamp.nullable(),
  hasSecondFactor: z.boolean(),
});
export type TeamMember = z.output<typeof member>;

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  expiresAt: timestamp,
});
export type TeamInvitation = z.output<typeof invitation>;

export const getTeam = endpoint("GET /api/admin/team", {
  access: forOwners,
  response: z.object({ members: z.array(member), invitations: z.array(invitation) }),
});

export const invitationBody = z.object({ email, role });

/** The same address again replaces the former invitation. */
export const inviteMember = endpoint("POST /api/admin/team/invitations", {
  access: forOwners,
  activity: { action: "team.invite", message: "Someone was invited to the team" },
  status: 201,
  body: invitationBody,
  response: invitation,
});

export const revokeInvitation = endpoint("DELETE /api/admin/team/invitations/:id", {
  access: forOwners,
  activity: { action: "team.revoke", message: "An invitation to the team was taken back" },
});

export const linkInvitation = endpoint("POST /api/admin/team/invitations/:id/link", {
  access: forOwners,
  activity: { action: "team.link", message: "The link of an invitation to the team was copied" },
  response: z.object({ url: z.string() }),
});

export const updateMember = endpoint("PUT /api/admin/team/:id", {
  access: forOwners,
  activity: { action: "team.role", message: "A member of the team has another role" },
  body: z.object({ role }),
  response: member,
});

export const removeMember = endpoint("DELETE /api/admin/team/:id", {
  access: forOwners,
  activity: { action: "team.remove", message: "A member of the team was removed" },
});

const token = z.string({ error: words.invitationLink }).max(200, words.invitationLink);
const invitationLimit = { calls: 30, seconds: 10 * 60 } as const;

export const readInvitation = endpoint("POST /api/invitations", {
  access: "public",
  activity: "lookup",
  limit: invitationLimit,
  body: z.object({ token }),
  response: z.object({ email: z.string(), role, invitedBy: z.string() }),
});

const newPassword = passwordFrom(12, words.shortTeamPassword);

/** Opens a session that may only set up a second factor. */
export const acceptInvitation = endpoint("POST /api/invitations/accept", {
  ...sessionCall,
  activity: { action: "team.join", message: "Someone joined the team" },
  limit: invitationLimit,
  body: z.object({ name: personName(words.name), password: newPassword, token }),
  response: memberSession,
});

export const getAccount = endpoint("GET /api/admin/account", {
  access: forReviewers,
  response: member,
});

export const passwordChangeBody = passwordOnly.extend({ newPassword });

/** Ends the account's other sessions and known devices. */
export const changePassword = endpoint("PUT /api/admin/account/password", {
  access: forReviewers,
  activity: { action: "account.password", message: "The password of an account was changed" },
  body: passwordChangeBody,
});

/** What an approval is about: people to delete or to mail, a mailing, a list, an export. Names are the first 50. */
const approvalAbout = z.union([
  z.object({
    mailingId: z.string(),
    subject: z.string(),
    audience: z.object(audienceRules).partial(),
    /** It has a text of its own for people who read Spanish: its preview is under `?language=es`. */
    hasSpanish: z.boolean(),
    /** When it starts; null for right away. */
    at: z.string().nullable(),
  }),
  z.object({
    importId: z.string(),
    source: z.string().nullable(),
    rows: z.number(),
    new: z.number(),
    fillsGaps: z.number(),
  }),
  z.object({
    names: z.array(z.string()),
    source: z.string().nullable().optional(),
  }),
  z.object({ filter: z.string() }),
]);
export type ApprovalAbout = z.output<typeof approvalAbout>;

const approval = z.object({
  id: z.string(),
  what: z.enum(approvalKinds),
  action: z.enum(Object.keys(approvalActions) as ApprovalAction[]),
  about: approvalAbout.nullable(),
  count: z.number(),
  status: z.enum(approvalStatuses),
  askedBy: z.string(),
  isOwn: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Approval = z.output<typeof approval>;

export const approvalWaits = z.object({
  code: z.literal("approval_waits"),
  message: z.string(),
  approval: approval.pick({ id: true, what: true, askedBy: true, expiresAt: true }),
});
export type ApprovalWaits = z.output<typeof approvalWaits>;

/** Those that wait, and one's own that were approved and not used yet. */
export const listApprovals = endpoint("GET /api/admin/approvals", {
  access: forOwners,
  response: z.array(approval),
});

/** The mailing of an approval, exactly as it would be sent: a page for a frame. */
export const approvalPreviewPath = "/api/admin/approvals/:id/preview";

export const approveAction = endpoint("POST /api/admin/approvals/:id/approve", {
  access: forOwners,
  activity: { action: "approval.approve", message: "What another owner asked for was approved" },
  response: approval,
});

export const declineAction = endpoint("POST /api/admin/approvals/:id/decline", {
  access: forOwners,
  activity: { action: "approval.decline", message: "What another owner asked for was declined" },
  response: approval,
});
