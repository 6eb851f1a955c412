import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { type Block, type Email, fill, fillPhrase, parseWords } from "#server/platform/mail/render-mail.ts";
import { type Language, languages } from "#shared/language.ts";
import phrases from "./texts/en/phrases.json" with { type: "json" };
import phrasesEs from "./texts/es/phrases.json" with { type: "json" };

/*
 * The words of all emails are in `texts/<language>/`, for those who write or translate: a file for each email, `parts/` for what several
 * share, and phrases.json for single sentences; what goes to the team is English only. They are Markdown; a link in bold is a button.
 */

/** What each text names in braces. mail-texts.test.ts holds every language to it, both ways. */
export const mailTexts = {
  registered: ["greeting", "siteTitle", "registeredAs", "confirmation", "lookupUrl"],
  "application-received": ["greeting", "confirmation"],
  "application-approved": ["greeting", "ambassadorsUrl", "writeToUs"],
  "application-rejected": ["greeting", "reason", "writeToUs"],
  "application-more": ["greeting", "notes", "earlierQuestion", "answerUs"],
  "confirm-again": ["greeting", "siteTitle", "confirmation"],
  links: ["greeting", "confirmation", "ownLinks"],
  imported: ["greeting", "siteTitle", "importedFrom", "stayOrGo"],
  "imported-reminder": ["greeting", "siteTitle", "importedFrom", "stayOrGo"],
  "new-request": ["requestsUrl"],
  "new-requests": ["count", "requestsUrl"],
  "watch-finds": ["documents", "washingtonUrl"],
  "mailing-paused": ["why", "newsUrl"],
  "account-changed": ["change", "day", "securityUrl"],
  invitation: ["siteTitle", "role", "invitationUrl"],
  "mail-test": ["siteTitle", "settingsUrl"],
  approval: ["action", "people", "teamUrl"],
  "owner-changed": ["change", "day", "teamUrl"],
  "parts/confirmation": ["whyConfirm", "confirmUrl"],
  "parts/reason": ["notes"],
  "parts/earlier-question": ["earlierNotes"],
  "parts/stay-or-go": ["pleaseStay", "confirmUrl", "myDataUrl"],
  "parts/own-links": ["preferencesUrl", "myDataUrl"],
  "parts/footer": ["siteTitle"],
  "parts/mailing-footer": [
    "siteTitle",
    "districtEnded",
    "postalAddress",
    "answersIn",
    "unsubscribeUrl",
    "preferencesUrl",
  ],
  "parts/district-ended": ["myDataUrl"],
  "parts/team-footer": ["siteTitle"],
  "parts/administrator-footer": ["siteTitle"],
} as const satisfies Record<string, readonly string[]>;

type Name = keyof typeof mailTexts;

export const teamTexts = [
  "new-request",
  "new-requests",
  "watch-finds",
  "mailing-paused",
  "account-changed",
  "invitation",
  "mail-test",
  "approval",
  "owner-changed",
  "parts/team-footer",
  "parts/administrator-footer",
] as const satisfies Name[];
const isForTeam = (name: Name): boolean => teamTexts.some((each) => each === name);
type PartName = Extract<Name, `parts/${string}`>;
export type MailTextName = Exclude<Name, PartName>;
type Values<N extends Name> = Readonly<Record<(typeof mailTexts)[N][number], string | readonly Block[]>>;
export const mailTextsFolder = join(packageRoot(), "server/modules/mail/texts");
export { phrases };
export const phrasesIn = { en: phrases, es: phrasesEs } as const;

const head = /^---\nsubject: (.+)\npreview: (.+)\n---\n/;

function readText(language: Language, name: string) {
  const file = readFileSync(join(mailTextsFolder, language, `${name}.md`), "utf8").replaceAll("\r\n", "\n");
  const [all = "", subject = "", preview = ""] = head.exec(file) ?? [];
  return { subject, preview, blocks: parseWords(file.slice(all.length)) };
}

// The keys are exactly those of the record.
const names = Object.keys(mailTexts) as Name[];
const texts = new Map(
  languages.flatMap((language) =>
    names
      .filter((name) => language === "en" || !isForTeam(name))
      .map((name) => [`${language}/${name}`, readText(language, name)] as const),
  ),
);

const textOf = (name: Name, language: Language) => texts.get(`${language}/${name}`) ?? readText("en", name);

export const mailPart = <N extends Name>(name: N, values: Values<N>, language: Language = "en"): Block[] =>
  fill(textOf(name, language).blocks, values);

export const mailText = <N extends MailTextName>(
  name: N,
  values: Values<N>,
  language: Language = "en",
): Omit<Email, "footer"> => ({
  language,
  subject: fillPhrase(textOf(name, language).subject, values),
  preview: fillPhrase(textOf(name, language).preview, values),
  body: mailPart(name, values, language),
});
