import { siteUrl } from "#server/platform/env/site-url.ts";
import { button, type Email, text } from "#server/platform/mail/mail-body.ts";
import type { Services } from "#server/platform/services.ts";

/** Emails to the administrator, without the name of anyone: that is in the panel only. */

type Compose = (env: Services["env"], count: number) => Omit<Email, "footer">;

const newRequest: Compose = (env, count) => ({
  subject: count > 1 ? `${count} new ambassador requests are waiting` : "A new ambassador request is waiting",
  preview: "Applicants are promised an answer within 2-3 business days.",
  blocks: [
    text(
      count > 1
        ? `${count} people have applied to become ambassadors since our last notice. Applicants are promised an answer within 2-3 business days.`
        : "Someone has applied to become an ambassador. Applicants are promised an answer within 2-3 business days.",
    ),
    button(count > 1 ? "Review the requests" : "Review the request", siteUrl(env, "/admin?tab=requests")),
  ],
});

const watchFinds: Compose = (env, count) => {
  const things = count === 1 ? "a new document" : `${count} new documents`;
  return {
    subject: `Washington: ${things} about desiccated thyroid`,
    preview: "Look at it, and decide whether visitors should see it.",
    blocks: [
      text(
        `The site found ${things} about desiccated thyroid: FDA notices, bills, shortages or recalls. Visitors can see what was found; in the panel you can hide it, describe it in a plain sentence, or turn it into a draft article.`,
      ),
      button("Look at what is new", siteUrl(env, "/admin?tab=settings#found-in-washington")),
    ],
  };
};

const notices = { "mail.new-request": newRequest, "mail.watch-finds": watchFinds } as const;
export type NoticeKind = keyof typeof notices;
export const isNotice = (kind: string): kind is NoticeKind => Object.hasOwn(notices, kind);

export const administratorNotice = (
  env: Services["env"],
  siteTitle: string,
  kind: NoticeKind,
  count: number,
): Email => ({
  ...notices[kind](env, count),
  footer: [text(`The ${siteTitle} sends this to the address that is set as ADMIN_EMAIL.`)],
});
