import { z } from "zod";
import * as words from "#words/fields.json";
import { languages } from "./language.ts";
import { registrationTypes } from "./people.ts";
import { photoPathPattern } from "./photos.ts";
import { licenseStateCodes, toStateName } from "./us-states.ts";
import { fill } from "./words.ts";

// Control characters, lone surrogates, bidirectional overrides, line separators and invisible tags, which no one types.
export const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]*$/u;
const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
export const { unprintable } = words;

// Joiners shape a letter or an emoji that stands before them, and mean nothing elsewhere.
const invisible =
  /([\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}][\u200c\u200d])|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/** Takes out the marks that come along when text is pasted: of direction, of width zero, soft hyphens. */
export const withoutMarks = (text: string): string => text.replace(invisible, "$1");

// No script stacks more marks on a letter (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format).
const manyMarks = /\p{M}{31}/u;

/** NFC may turn three characters into one, so the raw text may be longer than the limit; normalizing 1,000 characters costs 0.3 ms. */
const rawLength = (max: number) => Math.min(max * 4, max + 20_000);

const boundedText = (message: string, max: number, tooLong = message) =>
  z
    .string({ error: message })
    .check(({ value, issues }) => {
      if (value.length > rawLength(max))
        issues.push({ code: "too_big", origin: "string", maximum: max, input: value, message: tooLong });
    })
    .overwrite(withoutMarks)
    .trim();

const text = (message: string, max: number, allowed: RegExp) => {
  const tooLong = fill(words.tooLong, { max });
  return (
    boundedText(message, max, tooLong)
      // Normalizing sorts each run of marks, in quadratic time.
      .refine((value) => !manyMarks.test(value), { error: unprintable, abort: true })
      .normalize("NFC")
      .max(max, tooLong)
      .regex(allowed, unprintable)
  );
};

export const requiredLine = (message: string, max = 128) => text(message, max, oneLine).min(1, message);

export const requiredText = (message: string, max = 5000, min = 1) =>
  text(message, max, manyLines).min(min, message);

/** Absent, null and "" become null; anything else must obey the rule. */
export const optional = <Rule extends z.ZodType<unknown, string>>(rule: Rule) =>
  z
    .string({ error: words.text })
    .nullish()
    .transform((value) => (withoutMarks(value ?? "").trim() ? value : null))
    .pipe(rule.nullable());

export const optionalLine = (max = 128) => optional(text(words.text, max, oneLine));
export const optionalText = (max = 5000) => optional(text(words.text, max, manyLines));

// The Hangul fillers are invisible letters; the ʻokina of "ʻIolani" is a letter that is no initial.
export const visibleLetterOrDigit = /(?![\u115f\u1160\u3164\uffa0\p{Lm}])[\p{L}\p{N}]/u;
const partOfAddress = /:\/\/|www\.|[/\\@]/i;

export const personName = (message: string) =>
  requiredLine(message).refine(
    (name) => !name || (visibleLetterOrDigit.test(name) && !partOfAddress.test(name)),
    words.nameOnly,
  );

export const firstName = personName(words.firstName);
export const lastName = personName(words.lastName);

/** The browsers' rule (https://html.spec.whatwg.org/#valid-e-mail-address), with a dot in the domain. */
const mailbox =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** "ana@bücher.example" -> "ana@xn--bcher-kva.example", which every mail server takes. */
function withAsciiDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (!/[^\0-\x7f]/.test(domain) || /[^\p{L}\p{M}\p{N}.\u3002-]/u.test(domain)) return address;
  try {
    return address.slice(0, -domain.length) + new URL(`https://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** "Ann Lee <ann@example.org>", "mailto:ann@example.org.", "o’brien@example.org", "ann @example .org" and "ann at example.org", as people paste and dictate it. */
const withoutWrapping = (address: string) =>
  address
    .replace(/[‘’]/g, "'")
    .replace(/^(?:[^<>]*<)?(?:mailto:)?[('"“]?|[\s>.,;)'"”]{1,3}$/gi, "")
    .replace(/\sat\s/i, "@")
    .replace(/\s?([@.])\s?/g, "$1");

/** As typed, but for its domain and a Japanese keyboard's full-width letters; uniqueness ignores letter case. */
export const email = boundedText(words.email, 254)
  .normalize("NFKC")
  .overwrite(withoutWrapping)
  .overwrite(withAsciiDomain)
  .max(254, words.email)
  .regex(mailbox, words.email);

export const phone = text(words.phone, 40, oneLine)
  .normalize("NFKC")
  .min(10, words.phone)
  .regex(/^(?:\D*\d){7}/, words.phone);

/** bcrypt ignores everything after 72 bytes. */
export const passwordFrom = (minLength: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .max(72, { error: words.longPassword, abort: true })
    .min(minLength, tooShort)
    .regex(oneLine, unprintable)
    .regex(/\S/, tooShort)
    .refine((value) => new TextEncoder().encode(value).length <= 72, words.longPassword);

export const password = passwordFrom(8, words.shortPassword);

export const state = boundedText(words.state, 128, words.stateInList)
  .max(128, words.stateInList)
  .min(1, words.state)
  .transform((value, context) => {
    const name = toStateName(value);
    if (!name) context.issues.push({ code: "custom", input: value, message: words.stateInList });
    return name ?? z.NEVER;
  });

export const professionalTitle = requiredLine(words.professionalTitle);
export const credentials = requiredLine(words.credentials);
export const licenseNumber = requiredLine(words.licenseNumber, 64);
export const licenseStateCode = z.enum(licenseStateCodes, { error: words.licenseState });
export const registrationType = z.enum(registrationTypes, { error: words.registrationType });

export const language = z.enum(languages, { error: words.language });

export const choiceOf = <Choice extends string>(labels: Readonly<Record<Choice, string>>) =>
  z.enum(Object.keys(labels) as Choice[], { error: words.choice });

/** "www.example.org/page", as people say and type it. */
const hostFirst = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

const address = (message: string, protocol: RegExp) =>
  boundedText(message, 2048)
    .max(2048, message)
    // To a browser, "https:/example.org" is a page of this site.
    .transform((value) => value.replace(/^(https?):\/?(?!\/)/i, "$1://").replace(hostFirst, "https://$&"))
    .pipe(z.url({ protocol, hostname: z.regexes.domain, error: message }));

/** http or https only: z.url() alone would take javascript:. */
export const webUrl = (message: string) => address(message, /^https?$/);

/** https only, because the site sends its visitors there. */
export const secureUrl = (message: string) => address(message, /^https$/);

export const websiteUrl = optional(webUrl(words.website));
export const facebookUrl = optional(webUrl(words.facebook));
export const instagramUrl = optional(webUrl(words.instagram));
export const youtubeUrl = optional(webUrl(words.youtube));

export const objectPath = z.string({ error: words.picture }).regex(photoPathPattern, words.picture);

export const pictureUrl = (message = words.imageUrl) =>
  boundedText(message, 2048)
    .max(2048, { error: message, abort: true })
    .refine(
      (value) => photoPathPattern.test(value) || z.url({ protocol: /^https$/ }).safeParse(value).success,
      message,
    );

export const yesOrNo = z.boolean({ error: words.yesOrNo });

export const mustBeTrue = (message: string) =>
  z.boolean({ error: message }).refine((isTicked) => isTicked, message);

export const acceptedGuidelines = mustBeTrue(words.guidelines);
export const bio = requiredText(words.bio, 5000, 50);

/** A whole number from 0 within PostgreSQL's integer. */
export const wholeNumber = z
  .number({ error: words.wholeNumber })
  .int(words.wholeNumber)
  .min(0, words.wholeNumber)
  .max(2_147_483_647, words.wholeNumber);

export const color = z.string({ error: words.color }).regex(/^#[0-9a-fA-F]{6}$/, words.color);

export const isWebAddress = (text: string): boolean =>
  z.url({ protocol: /^https?$/ }).safeParse(text).success;

export const isUuid = (value: string): boolean => z.guid().safeParse(value).success;
