import { siteUrl } from "#server/platform/env/site-url.ts";
import { button, type Email, text } from "#server/platform/mail/mail-body.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import type { Services } from "#server/platform/services.ts";

type Compose = (env: Services["env"], payload: DeliveryRow["payload"]) => Omit<Email, "footer">;

const watchFinds: Compose = (env, { count }) => {
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

/** Emails to the administrator that concern no person. */
const notices: Readonly<Record<string, Compose>> = { "mail.watch-finds": watchFinds };

export function administratorNotice(
  env: Services["env"],
  siteTitle: string,
  { kind, payload }: DeliveryRow,
): Email | undefined {
  const email = notices[kind]?.(env, payload);
  return (
    email && {
      ...email,
      footer: [text(`The ${siteTitle} sends this to the address that is set as ADMIN_EMAIL.`)],
    }
  );
}
