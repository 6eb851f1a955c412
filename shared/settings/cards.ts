import { availability } from "./availability.ts";
import type { SettingDefinitions } from "./definition.ts";
import { embeds } from "./embeds.ts";
import { links } from "./links.ts";
import { mail } from "./mail.ts";
import { privacy } from "./privacy.ts";
import { colors, seo } from "./site.ts";
import { spanish } from "./spanish.ts";
import { urgent } from "./urgent.ts";
import { washington } from "./washington.ts";

export interface PublishedCard {
  /** The section of the panel's Settings. */
  section: string;
  title: string;
  lead: string;
  definitions: SettingDefinitions;
}

/** The cards of settings that nobody sees before they are published, by the ids that addresses of mails point at. */
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
    title: "Spanish",
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
    title: "Washington",
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
    section: "security",
    title: "Health data privacy",
    lead: "What the Consumer Health Data Privacy page says about the CRM, and whether a lawyer has read it.",
    definitions: privacy,
  },
} as const satisfies Record<string, PublishedCard>;

export type PublishedCardId = keyof typeof publishedCards;
