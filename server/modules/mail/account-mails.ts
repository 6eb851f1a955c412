import { and, eq } from "drizzle-orm";
import type { SecurityChange } from "#server/modules/second-factor/factors.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import type { OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { fillPhrase } from "#server/platform/mail/render-mail.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import type { DeliveryRow } from "#shared/schema/deliveries.ts";
import { approvals, teamInvitations } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import { approvalVerbs } from "#shared/team.ts";
import { mailPart, mailText, phrases } from "./mail-texts.ts";
import { addressOfMember, type MailContext, outgoingMail, type Site } from "./outgoing-mail.ts";

/** Mails to those who have an account of the panel, or are invited to one. Deliveries hold ids; a username is its owner's address. */

const changes: Record<SecurityChange, string> = phrases.change;

const accountMails = {
  "mail.account-changed": accountChanged,
  "mail.invitation": invitation,
  "mail.approval": approvalAsked,
  "mail.owner-changed": ownerChanged,
};
export type AccountMailKind = keyof typeof accountMails;
export const isAccountMail = (kind: string): kind is AccountMailKind => Object.hasOwn(accountMails, kind);

/** @returns undefined when the account or the invitation is gone, or nobody knows an address of its owner */
export async function composeAccountMail(
  kind: AccountMailKind,
  context: MailContext,
): Promise<OutgoingMail | undefined> {
  const { services, delivery, site } = context;
  const composed = await accountMails[kind](services, delivery, site);
  if (!composed) return undefined;
  const email = { ...composed.email, footer: mailPart("parts/team-footer", site.branding) };
  return outgoingMail(context, email, { name: "", address: composed.address });
}

async function addressOf(services: Services, userId: unknown): Promise<string | undefined> {
  const [account] = await services.database.db
    .select({ username: users.email })
    .from(users)
    .where(and(eq(users.id, String(userId)), eq(users.isAdmin, true)));
  return account && addressOfMember(services, account.username);
}

async function accountChanged(services: Services, { payload, createdAt }: DeliveryRow) {
  const address = await addressOf(services, payload.userId);
  if (!address) return undefined;
  const email = mailText("account-changed", {
    // As `changeFactors` stored it.
    change: changes[payload.change as SecurityChange],
    day: dayOf(createdAt),
    securityUrl: siteUrl(services.env, "/admin?tab=settings&section=security"),
  });
  return { email, address };
}

async function invitation({ database, env, secret }: Services, { payload }: DeliveryRow, { branding }: Site) {
  const [invited] = await database.db
    .select()
    .from(teamInvitations)
    .where(eq(teamInvitations.id, String(payload.invitationId)));
  if (!invited) return undefined;
  const email = mailText("invitation", {
    siteTitle: branding.siteTitle,
    role: phrases.role[invited.role],
    invitationUrl: invitationUrl({ env, secret }, invited.id),
  });
  return { email, address: invited.email };
}

async function approvalAsked(services: Services, { payload }: DeliveryRow) {
  const { database, env } = services;
  const [approval] = await database.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, String(payload.approvalId)), eq(approvals.status, "waiting")));
  const address = approval && (await addressOf(services, payload.userId));
  if (!address) return undefined;
  const email = mailText("approval", {
    action: approvalVerbs[approval.action],
    people: fillPhrase(phrases.people, { count: approval.count.toLocaleString("en-US") }),
    teamUrl: siteUrl(env, "/admin?tab=settings&section=team"),
  });
  return { email, address };
}

export type OwnerChange = keyof typeof phrases.ownerChange;

async function ownerChanged(services: Services, { payload, createdAt }: DeliveryRow) {
  const { env, secret } = services;
  // As `tellOwners` stored it.
  const { who, by, address: left } = JSON.parse(secret.decrypt(String(payload.sealed))) as SealedNames;
  const formerAddress = left && addressOfMember(services, left);
  const address = (await addressOf(services, payload.userId)) ?? formerAddress;
  if (!address) return undefined;
  const email = mailText("owner-changed", {
    change: fillPhrase(phrases.ownerChange[payload.change as OwnerChange], { who, by }),
    day: dayOf(createdAt),
    teamUrl: siteUrl(env, "/admin?tab=settings&section=team"),
  });
  return { email, address };
}

interface SealedNames {
  who: string;
  by: string;
  address?: string;
}

const dayOf = (at: Date) =>
  at.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

const use = "invitation to the team";

export const invitationToken = (secret: Secret, id: string): string => `${id}.${secret.sign(use, id)}`;

export const invitationUrl = ({ env, secret }: Pick<Services, "env" | "secret">, id: string): string =>
  siteUrl(env, `/invitation#${invitationToken(secret, id)}`);

/** @returns the invitation's id; undefined for a token that is not ours */
export function openInvitationToken(secret: Secret, token: string): string | undefined {
  const [id = "", signature = ""] = token.split(".");
  return secret.verify(use, id, signature) ? id : undefined;
}
