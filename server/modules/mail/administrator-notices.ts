import { siteUrl } from "#server/platform/env/env.ts";
import { type Email, fillPhrase } from "#server/platform/mail/render-mail.ts";
import type { Services } from "#server/platform/services.ts";
import { mailPart, mailText, phrases } from "./mail-texts.ts";

/** Emails to the administrator, without the name of anyone: that is in the panel only. */

type Compose = (env: Services["env"], count: number, why: string) => Omit<Email, "footer">;

const newRequest: Compose = (env, count) =>
  mailText(count > 1 ? "new-requests" : "new-request", {
    count: String(count),
    requestsUrl: siteUrl(env, "/admin?tab=requests"),
  });

const watchItems: Compose = (env, count) => {
  const { one, many } = phrases.documents;
  return mailText("watch-finds", {
    documents: count === 1 ? one : fillPhrase(many, { count: String(count) }),
    washingtonUrl: siteUrl(env, "/admin?tab=settings&section=washington#found-in-washington"),
  });
};

const mailingPaused: Compose = (env, _count, why) =>
  mailText("mailing-paused", { why, newsUrl: siteUrl(env, "/admin?tab=news") });

const notices = {
  "mail.new-request": newRequest,
  "mail.watch-finds": watchItems,
  "mail.mailing-paused": mailingPaused,
} as const;
export type NoticeKind = keyof typeof notices;
export const isNotice = (kind: string): kind is NoticeKind => Object.hasOwn(notices, kind);

export const administratorNotice = (
  env: Services["env"],
  siteTitle: string,
  kind: NoticeKind,
  count: number,
  why: string,
): Email => ({
  ...notices[kind](env, count, why),
  footer: mailPart("parts/administrator-footer", { siteTitle }),
});
