import type { Email } from "#server/platform/mail/mail-body.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import type { AccountMailKind } from "./account-mails.ts";
import type { NoticeKind } from "./administrator-notices.ts";
import { fillPhrase, type MailTextName, mailPart, mailText, phrases } from "./mail-texts.ts";

export interface EmailFacts {
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
  const { firstName, subscribes, isConfirmed, contactEmail, urls } = facts;
  const notes = facts.notes ?? "";
  const earlierNotes = facts.earlierNotes ?? "";
  const { greeting, whyConfirm, pleaseStay, writeToUs, answerUs } = phrases;
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
      : mailPart("parts/confirmation", {
          ...urls,
          whyConfirm: whyConfirm[subscribes ? "subscriber" : "other"],
        }),
    reason: notes ? mailPart("parts/reason", { notes }) : [],
    earlierQuestion: earlierNotes ? mailPart("parts/earlier-question", { earlierNotes }) : [],
    importedFrom: facts.importedFrom ?? "",
    stayOrGo: mailPart("parts/stay-or-go", {
      ...urls,
      pleaseStay: pleaseStay[subscribes ? "subscriber" : "other"],
    }),
    ownLinks: mailPart("parts/own-links", urls),
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
  return {
    ...mailText(name, values),
    footer: [...mailPart("parts/footer", values), ...links],
  };
}
