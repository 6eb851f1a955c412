import { z } from "zod";
import { formatNumber } from "./format-number.ts";
import { referralSources, registrationTypes } from "./people.ts";
import { photoPathPattern } from "./photos.ts";
import { licenseStateCodes, toStateName } from "./us-states.ts";

/** Every rule of a single field and its message, once: the contract, the forms and the tables use the same ones. */

// Control characters, lone surrogates and bidirectional overrides: none of them is something a person types.
const oneLine = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
const manyLines = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;
const unprintable = "Please remove the characters that can't be shown";

// No script stacks more marks on a letter (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format).
const manyMarks = /\p{M}{31}/u;

/** Text whose raw length is bounded before anything else looks at it; NFC may make three characters into one. */
const boundedText = (message: string, max: number, tooLong = message) =>
  z
    .string({ error: message })
    .max(max * 4, { error: tooLong, abort: true })
    .trim();

const text = (message: string, max: number, allowed: RegExp) => {
  const tooLong = `Please use at most ${formatNumber(max)} characters`;
  return (
    boundedText(message, max, tooLong)
      // Normalizing sorts each run of marks, in quadratic time.
      .refine((value) => !manyMarks.test(value), { error: unprintable, abort: true })
      .normalize("NFC")
      .max(max, tooLong)
      .regex(allowed, unprintable)
  );
};

/** A line of text that must be there: trimmed, NFC, 1 to `max` characters. */
export const requiredLine = (message: string, max = 128) => text(message, max, oneLine).min(1, message);

/** Text of several lines that must be there. */
export const requiredText = (message: string, max = 5000, min = 1) =>
  text(message, max, manyLines).min(min, message);

/** A field that may stay empty: absent, null and "" all become null; anything else must obey the rule. */
export const optional = <Rule extends z.ZodType<unknown, string>>(rule: Rule) =>
  z
    .string({ error: "Please enter text" })
    .nullish()
    .transform((value) => (value?.trim() ? value : null))
    .pipe(rule.nullable());

/** A line of text that may stay empty: null then. */
export const optionalLine = (max = 128) => optional(text("Please enter text", max, oneLine));
/** Text of several lines that may stay empty: null then. */
export const optionalText = (max = 5000) => optional(text("Please enter text", max, manyLines));

// The Hangul fillers are letters that nobody can see.
const visibleLetterOrDigit = /(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}]/u;
const partOfAddress = /:\/\/|www\.|[/\\@]/i;

/** A name in any script: no link, no email address, nothing that only looks empty. */
export const personName = (message: string) =>
  requiredLine(message)
    .regex(visibleLetterOrDigit, message)
    .refine((name) => !partOfAddress.test(name), 'Please enter a name only, without links, "/" or "@"');

export const firstName = personName("First name is required");
export const lastName = personName("Last name is required");

const emailMessage = "Valid email address is required";
/** An e-mail address as it was typed (never re-cased); uniqueness ignores letter case. */
export const email = boundedText(emailMessage, 254)
  .max(254, emailMessage)
  .regex(z.regexes.email, emailMessage);

const phoneMessage = "Valid phone number is required";
/** 10 to 40 characters of any punctuation, at least 7 of them digits. */
export const phone = text(phoneMessage, 40, oneLine)
  .min(10, phoneMessage)
  .regex(/^(?:\D*\d){7}/, phoneMessage);

const longPassword = "Password must be at most 72 characters";
/** bcrypt reads 72 bytes and ignores the rest, so a longer password would be weaker than it looks. */
export const password = z
  .string({ error: "Password must be at least 8 characters" })
  .max(72, { error: longPassword, abort: true })
  .min(8, "Password must be at least 8 characters")
  .regex(oneLine, unprintable)
  .refine((value) => new TextEncoder().encode(value).length <= 72, longPassword);

/** A place by its name as the select shows it, or by its USPS code; stored as the name. */
export const state = boundedText("State is required", 128, "Please choose a state from the list")
  .min(1, "State is required")
  .transform((value, context) => {
    const name = toStateName(value);
    if (!name)
      context.issues.push({ code: "custom", input: value, message: "Please choose a state from the list" });
    return name ?? z.NEVER;
  });

export const professionalTitle = requiredLine("Professional title is required");
export const credentials = requiredLine("Professional credentials are required");
export const licenseNumber = requiredLine("License number is required", 64);
export const licenseStateCode = z.enum(licenseStateCodes, { error: "Primary license state is required" });
export const registrationType = z.enum(registrationTypes, {
  error: "Please choose patient, provider or supporter",
});
export const referralSource = z.enum(referralSources, { error: "Please choose an answer from the list" });

const address = (message: string, protocol: RegExp) =>
  boundedText(message, 2048)
    .max(2048, message)
    .pipe(z.url({ protocol, hostname: z.regexes.domain, error: message }));

/** A web address (http or https only: z.url() alone would take javascript:). */
export const webUrl = (message: string) => address(message, /^https?$/);

/** A web address that the site itself sends its visitors to: never in the clear. */
export const secureUrl = (message: string) => address(message, /^https$/);

export const websiteUrl = optional(webUrl("Please enter a valid website URL"));
export const facebookUrl = optional(webUrl("Please enter a valid Facebook URL"));
export const instagramUrl = optional(webUrl("Please enter a valid Instagram URL"));
export const youtubeUrl = optional(webUrl("Please enter a valid YouTube URL"));

/** The path of a picture that this site processed and stores. */
export const objectPath = z
  .string({ error: "Please upload the picture first" })
  .regex(photoPathPattern, "Please upload the picture first");

/** A picture as an administrator may give it: one of ours, or an https address. */
export const pictureUrl = (message = "Please enter a valid image URL") =>
  boundedText(message, 2048)
    .max(2048, { error: message, abort: true })
    .refine(
      (value) => photoPathPattern.test(value) || z.url({ protocol: /^https$/ }).safeParse(value).success,
      message,
    );

/** A choice that was made, either way. */
export const yesOrNo = z.boolean({ error: "Please answer yes or no" });

/** A box that must be ticked. */
export const mustBeTrue = (message: string) =>
  z.boolean({ error: message }).refine((isTicked) => isTicked, message);

export const acceptedGuidelines = mustBeTrue("You must accept the Ambassador Guidelines");
/** What an ambassador tells about themselves. */
export const bio = requiredText("Bio must be at least 50 characters", 5000, 50);

const wholeNumberMessage = "Please enter a whole number, 0 or more";
/** Orders and counts: a whole number from 0 that PostgreSQL's integer holds. */
export const wholeNumber = z
  .number({ error: wholeNumberMessage })
  .int(wholeNumberMessage)
  .min(0, wholeNumberMessage)
  .max(2_147_483_647, wholeNumberMessage);

/** A theme color, "#rrggbb". */
export const color = z
  .string({ error: "Please choose a color like #0056b3" })
  .regex(/^#[0-9a-fA-F]{6}$/, "Please choose a color like #0056b3");

/** Whether a text is an http or https address, whatever wrote it. */
export const isWebAddress = (text: string): boolean =>
  z.url({ protocol: /^https?$/ }).safeParse(text).success;

/** The id of a row, as it stands in a path. Anything else is simply not found. */
export const isUuid = (value: string): boolean => z.guid().safeParse(value).success;
