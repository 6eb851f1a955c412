import { availability } from "./availability.ts";
import { callsService } from "./calls-service.ts";
import type { SettingDefinitions } from "./definition.ts";
import { embeds } from "./embeds.ts";
import { links } from "./links.ts";
import { mail, mailServer } from "./mail.ts";
import { colors, crm, privacy, seo, spanish, urgent } from "./site.ts";
import { washington } from "./washington.ts";

interface CardDescription {
  section: string;
  title: string;
  lead: string;
  definitions: SettingDefinitions;
}

/** The cards of settings that nobody sees before they are published. Addresses in mails point at a card's id. */
export const publishedCards = {
  urgent: {
    section: "home-page",
    title: "Urgent section",
    lead: "What the home page says is urgent. After its last day, the home page shows our default text again.",
    definitions: urgent,
  },
  links: {
    section: "links",
    title: "Links and texts",
    lead: "Where the pages point, the address in the footer, and the state in the Terms of Service.",
    definitions: links,
  },
  "site-colors": {
    section: "colors",
    title: "Site Colors",
    lead: "We choose the text on each color, and the shade for links, so that everyone can read them.",
    definitions: colors,
  },
  spanish: {
    section: "spanish",
    title: "Pages in Spanish",
    lead: "In which language we answer, and whether someone has reviewed the translation of the legal texts.",
    definitions: spanish,
  },
  seo: {
    section: "other",
    title: "SEO Meta Data",
    lead: "What search engines and shared links say about the site.",
    definitions: seo,
  },
  availability: {
    section: "other",
    title: "Medicine availability",
    lead: "What visitors may report on, and see on the availability page.",
    definitions: availability,
  },
  washington: {
    section: "washington",
    title: "What the site looks for",
    lead: "The notices, bills and committees that the site looks for. It checks right after you publish a change.",
    definitions: washington,
  },
  embeds: {
    section: "embeds",
    title: "Our forms on other websites",
    lead: "A clinic or a partner shows our lookup, our registration or our count on a page of its own.",
    definitions: embeds,
  },
  mailings: {
    section: "mail",
    title: "Mailings",
    lead: "The postal address under every mailing, and how many emails go out in an hour. Mailings can start once the address is set.",
    definitions: mail,
  },
  privacy: {
    section: "privacy",
    title: "Health data privacy",
    lead: "What the Consumer Health Data Privacy page says about the CRM, and whether a lawyer has read it.",
    definitions: privacy,
  },
} as const satisfies Record<string, CardDescription>;

export type PublishedCardId = keyof typeof publishedCards;

const { mailProvider, mailFrom, mailUsername, mailPassword, mailHost, mailPort, mailTls } = mailServer;

/** The cards of outside services with an account, whose fields are saved by a call of their own, with its names. */
export const connectionCards = {
  "mail-server": {
    section: "mail",
    title: "Mail server",
    lead: "To send confirmations, notices and mailings, this site needs an account at a mail provider. Open one there, then enter what the provider gives you. Until then, emails wait here; nothing is lost.",
    definitions: {
      provider: mailProvider,
      from: mailFrom,
      username: mailUsername,
      password: mailPassword,
      host: mailHost,
      port: mailPort,
      tls: mailTls,
    },
  },
  crm: {
    section: "mail",
    title: "CRM Integration",
    lead: "New contacts and changes are sent to GoHighLevel automatically. Until both fields are filled in, they wait here; nothing is lost. The Users tab shows the status of each person. Each field is saved as you type.",
    definitions: crm,
  },
  "representative-lookup": {
    section: "lookup",
    title: "Representative Lookup",
    lead: "5 Calls finds the members of Congress for an address. Without a key, or when it does not respond, the US Census Bureau and our own list of members do.",
    definitions: callsService,
  },
} as const satisfies Record<string, CardDescription>;
