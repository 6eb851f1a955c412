import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Request } from "express";
import { addressOfMember, pageUrl, readSite } from "#server/modules/mail/outgoing-mail.ts";
import { badInput, unavailable } from "#server/platform/errors/http-errors.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import { MailError } from "#server/platform/mail/mail-transport.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { congressOn } from "#shared/congress.ts";
import type { Language } from "#shared/language.ts";
import { type MailingRow, mailings } from "#shared/schema/mailings.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { assertFitsGmail, templateFor } from "./mailing-messages.ts";
import { readPersonalValues } from "./personal-values.ts";

/** As it arrives for an invented person who reads a language. */
export async function preview(services: Services, written: MailingRow, language: Language, as = "TX-10") {
  const [state = "", number] = as.split("-");
  const congress = congressOn(washingtonDay(services.clock()));
  const valuesOf = await readPersonalValues(services);
  const { textLanguage, render } = await templateFor(services, written, language);
  const carol = {
    firstName: "Carol",
    state: stateNameOf(state) ?? state,
    district: { state, number: Number(number), congress },
    language,
  };
  const preferencesUrl = pageUrl(services.env, language, "/preferences");
  return render(valuesOf(carol, textLanguage), { unsubscribeUrl: preferencesUrl, preferencesUrl });
}

/** @throws HttpError 400 without an address, 409 for a mail that is too long, 503 when the mail server doesn't take it */
export async function sendTest(
  services: Services,
  req: Request,
  mailing: MailingRow,
  email: string | undefined,
) {
  const { env, database, secret } = services;
  const { username } = memberOf(req);
  const address = email ?? addressOfMember(services, username);
  if (!address)
    throw badInput("Please enter the address for the test.", {
      email: ["Please enter the address for the test."],
    });
  const { contactEmail } = await readSite(services);
  const transport = await services.mailTransports.current();
  const send = async (language: Language) => {
    const { subject, text, html } = await preview(services, mailing, language);
    assertFitsGmail(html);
    // The header of a real one, signed for nobody: a press on it must not keep the tester's address from mailings.
    const token = signLink(secret, "unsubscribe", { id: randomUUID(), email: "" });
    const id = secret
      .sign("message id of a test", `${mailing.id} ${language} ${Date.now()}`)
      .replace(/[^A-Za-z0-9]/g, "")
      .slice(0, 24);
    await transport.send({
      id,
      to: { name: "", address },
      replyTo: contactEmail,
      subject: `[Test] ${subject}`,
      text,
      html,
      unsubscribeUrl: pageUrl(env, language, `${unsubscribePath}?token=${token}`),
    });
  };
  try {
    await send("en");
    if (mailing.spanish) await send("es");
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw unavailable(
      "The mail server did not take the test. Please look at Settings, Mail & CRM, and try again.",
      error,
    );
  }
  await database.db
    .update(mailings)
    .set({ testedAt: services.clock() })
    .where(
      and(
        eq(mailings.id, mailing.id),
        eq(mailings.subject, mailing.subject),
        eq(mailings.body, mailing.body),
        sql`${mailings.spanish} is not distinct from ${sql.param(mailing.spanish, mailings.spanish)}`,
      ),
    );
  return { email: address };
}
