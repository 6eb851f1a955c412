import { type Block, button, type Email, link, quote, text } from "#server/platform/mail/mail-body.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import type { NoticeKind } from "./administrator-notices.ts";

export interface EmailFacts {
  /** Null for a name that must not appear in an email. */
  firstName: string | null;
  /** "Patient Advocate". */
  registeredAs: string;
  subscribes: boolean;
  isConfirmed: boolean;
  siteTitle: string;
  contactEmail: string;
  notes: string | null;
  urls: Record<"confirm" | "preferences" | "myData" | "lookup" | "ambassadors", string>;
}

const writeTo = ({ contactEmail }: EmailFacts): string =>
  contactEmail ? `Write to ${contactEmail}` : "Answer this email";

const greeting = ({ firstName }: EmailFacts): Block => text(firstName ? `Hello ${firstName},` : "Hello,");

const confirmation = ({ subscribes, isConfirmed, urls }: EmailFacts): Block[] =>
  isConfirmed
    ? []
    : [
        text(
          subscribes
            ? "Please confirm that this is your email address. Until you do, we will not send you any updates."
            : "Please confirm that this is your email address, so that nobody can use it in your name.",
        ),
        button("Confirm my email address", urls.confirm),
        text("This link works for 30 days. Using it twice does no harm."),
      ];

const ownLinks = ({ urls }: EmailFacts): Block[] => [
  link("Choose which emails you get, and whether your name is shown", urls.preferences),
  link("See, download or delete what we keep about you", urls.myData),
];

const because = ({ siteTitle }: EmailFacts): Block =>
  text(`You get this email because this address was given to the ${siteTitle}.`);

const footer = (facts: EmailFacts): Block[] => [because(facts), ...ownLinks(facts)];

const email = (facts: EmailFacts, subject: string, preview: string, blocks: Block[]): Email => ({
  subject,
  preview,
  blocks: [greeting(facts), ...blocks],
  footer: footer(facts),
});

const notesOf = ({ notes }: EmailFacts): Block[] => (notes ? [quote(notes)] : []);

const registered = (facts: EmailFacts): Email =>
  email(facts, `Welcome to the ${facts.siteTitle}`, "One more step: please confirm your email address.", [
    text(`Thank you for joining the ${facts.siteTitle}. You are registered as: ${facts.registeredAs}.`),
    ...confirmation(facts),
    text("What helps most right now: tell your members of Congress. We have the words ready."),
    link("Find your representatives", facts.urls.lookup),
    text(
      "Didn't register? Someone may have mistyped their address. You can ignore this email, or delete the entry with the last link below.",
    ),
  ]);

const received = (facts: EmailFacts): Email =>
  email(facts, "We have received your ambassador application", "What happens next, and when.", [
    text(
      "Thank you for applying to become an ambassador. Our leadership reviews every application and will contact you within 2-3 business days.",
    ),
    ...confirmation(facts),
    text("Until you hear from us, there is nothing else that you need to do."),
  ]);

const approved = (facts: EmailFacts): Email =>
  email(facts, "You are now an ambassador", "Your application has been approved.", [
    text("Your application has been approved. Thank you for standing up for thyroid treatment choice."),
    text("Your profile is now in our public directory, if you have agreed to that:"),
    button("See the ambassadors", facts.urls.ambassadors),
    text(`Is something not right in it? ${writeTo(facts)} and we will change it.`),
  ]);

const rejected = (facts: EmailFacts): Email =>
  email(facts, "About your ambassador application", "The result of our review.", [
    text(
      "Thank you for your interest in becoming an ambassador. We have reviewed your application and can't accept it at this time.",
    ),
    ...(facts.notes ? [text("The reason:"), ...notesOf(facts)] : []),
    text(`Do you have questions, or has something changed? ${writeTo(facts)}.`),
    text("You are still registered with us, and we are glad to have you."),
  ]);

const more = (facts: EmailFacts): Email =>
  email(
    facts,
    "We need a little more for your application",
    "A question about your ambassador application.",
    [
      text(
        "Thank you for applying to become an ambassador. Before we can decide, we would like to know more:",
      ),
      ...notesOf(facts),
      text(
        `${facts.contactEmail ? `Please answer to ${facts.contactEmail}.` : "Please answer this email."} Your application is kept until we hear from you.`,
      ),
    ],
  );

const confirmAgain = (facts: EmailFacts): Email =>
  email(facts, "Please confirm your email address", "One tap and your registration is complete.", [
    text(`You registered with the ${facts.siteTitle}, and your email address is not confirmed yet.`),
    ...confirmation(facts),
    text("Did you not register? Then ignore this email, or delete the entry with the last link below."),
  ]);

const links = (facts: EmailFacts): Email => ({
  ...email(facts, "Your links", "The links that you asked for.", [
    text(
      "Someone asked us to send the personal links for this address again. If it wasn't you, you can ignore this email.",
    ),
    ...confirmation(facts),
    ...ownLinks(facts),
    text("Please don't share these links. Anyone who has them can see and change your data."),
  ]),
  // The links are the email.
  footer: [because(facts)],
});

type TemplateKind = Exclude<Extract<DeliveryKind, `mail.${string}`>, NoticeKind>;

const templates: Record<TemplateKind, (facts: EmailFacts) => Email> = {
  "mail.registered": registered,
  "mail.application-received": received,
  "mail.application-approved": approved,
  "mail.application-rejected": rejected,
  "mail.application-more": more,
  "mail.links": links,
  "mail.confirm-again": confirmAgain,
};

const hasTemplate = (kind: string): kind is TemplateKind => Object.hasOwn(templates, kind);

export const templateOf = (kind: string) => (hasTemplate(kind) ? templates[kind] : undefined);
