import { type Email, fillPhrase, parseWords } from "#server/platform/mail/render-mail.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import type { Language } from "#shared/language.ts";
import type { AccountMailKind } from "./account-mails.ts";
import type { NoticeKind } from "./administrator-notices.ts";
import { type MailTextName, mailPart, mailText, phrasesIn } from "./mail-texts.ts";

export interface EmailFacts {
  language: Language;
  /** Whether someone here answers in Spanish. */
  answersInSpanish: boolean;
  /** Null for a name that must not appear in an email. */
  firstName: string | null;
  /** "Patient Advocate". */
  registeredAs: string;
  subscribes: boolean;
  isConfirmed: boolean;
  siteTitle: string;
  contactEmail: string;
  /** Where the list is from that brought them here; null for those who came by themselves. */
  importedFrom: string | null;
  notes: string | null;
  /** Only where their mail has not left. */
  earlierNotes: string | null;
  urls: Record<"confirmUrl" | "preferencesUrl" | "myDataUrl" | "lookupUrl" | "ambassadorsUrl", string>;
}

function valuesOf(facts: EmailFacts) {
  const { language, firstName, subscribes, isConfirmed, contactEmail, urls } = facts;
  const notes = facts.notes ?? "";
  const earlierNotes = facts.earlierNotes ?? "";
  const { greeting, whyConfirm, pleaseStay, writeToUs, answerUs } = phrasesIn[language];
  const reach = contactEmail ? "address" : "reply";
  return {
    ...urls,
    siteTitle: facts.siteTitle,
    registeredAs: facts.registeredAs,
    notes,
    greeting: firstName ? fillPhrase(greeting.named, { firstName }) : greeting.plain,
    writeToUs: fillPhrase(writeToUs[reach], { contactEmail }),
    answerUs: fillPhrase(answerUs[reach], { contactEmail }),
    confirmation: isConfirmed
      ? []
      : mailPart(
          "parts/confirmation",
          {
            ...urls,
            whyConfirm: whyConfirm[subscribes ? "subscriber" : "other"],
          },
          language,
        ),
    reason: notes ? mailPart("parts/reason", { notes }, language) : [],
    earlierQuestion: earlierNotes ? mailPart("parts/earlier-question", { earlierNotes }, language) : [],
    // Where nobody said what list it was.
    importedFrom: facts.importedFrom || phrasesIn[language].earlierList,
    stayOrGo: mailPart(
      "parts/stay-or-go",
      {
        ...urls,
        pleaseStay: pleaseStay[subscribes ? "subscriber" : "other"],
      },
      language,
    ),
    ownLinks: mailPart("parts/own-links", urls, language),
  };
}

type TextOf<Kind> = Kind extends `mail.${infer Text extends MailTextName}` ? Text : never;
type PersonalKind = Exclude<Extract<DeliveryKind, `mail.${string}`>, NoticeKind | AccountMailKind>;

/** A kind without a text does not compile. */
const textNames: { [Kind in PersonalKind]: TextOf<Kind> } = {
  "mail.registered": "registered",
  "mail.application-received": "application-received",
  "mail.application-approved": "application-approved",
  "mail.application-rejected": "application-rejected",
  "mail.application-more": "application-more",
  "mail.links": "links",
  "mail.confirm-again": "confirm-again",
  "mail.imported": "imported",
  "mail.imported-reminder": "imported-reminder",
};

export const isPersonal = (kind: string): kind is PersonalKind => Object.hasOwn(textNames, kind);

export function personalEmail(kind: PersonalKind, facts: EmailFacts): Email {
  const values = valuesOf(facts);
  // They did not register here.
  const isAskedAgain = kind === "mail.confirm-again" && facts.importedFrom !== null;
  const name = isAskedAgain ? "imported-reminder" : textNames[kind];
  // In "Your links" the links are the email.
  const links = kind === "mail.links" ? [] : values.ownLinks;
  const { language, answersInSpanish } = facts;
  const answersIn = language === "es" && !answersInSpanish ? parseWords(phrasesIn.es.answersIn) : [];
  return {
    ...mailText(name, values, language),
    footer: [...mailPart("parts/footer", values, language), ...answersIn, ...links],
  };
}
