import { z } from "zod";
import { formatNumber } from "./format-number.ts";
import { registrationTypes } from "./people.ts";
import { photoPathPattern } from "./photos.ts";
import { licenseStateCodes, toStateName } from "./us-states.ts";

// Control characters, lone surrogates and bidirectional overrides, which no one types.
export const oneLine = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;
const manyLines = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;
export const unprintable = "Please remove the characters that can't be shown";

// No script stacks more marks on a letter (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format).
const manyMarks = /\p{M}{31}/u;

/** NFC may make three characters into one, in a name all of them; what is normalized in vain costs 0.3 ms for 1,000 characters. */
const rawLength = (max: number) => Math.min(max * 4, max + 20_000);

/** The raw length is bounded first. */
const boundedText = (message: string, max: number, tooLong = message) =>
  z.string({ error: message }).max(rawLength(max), { error: tooLong, abort: true }).trim();

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

export const requiredLine = (message: string, max = 128) => text(message, max, oneLine).min(1, message);

export const requiredText = (message: string, max = 5000, min = 1) =>
  text(message, max, manyLines).min(min, message);

/** Absent, null and "" become null; anything else must obey the rule. */
export const optional = <Rule extends z.ZodType<unknown, string>>(rule: Rule) =>
  z
    .string({ error: "Please enter text" })
    .nullish()
    .transform((value) => (value?.trim() ? value : null))
    .pipe(rule.nullable());

export const optionalLine = (max = 128) => optional(text("Please enter text", max, oneLine));
export const optionalText = (max = 5000) => optional(text("Please enter text", max, manyLines));

// The Hangul fillers are invisible letters.
const visibleLetterOrDigit = /(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}]/u;
const partOfAddress = /:\/\/|www\.|[/\\@]/i;

/** A name in any script: no link, no email address, nothing invisible. */
export const personName = (message: string) =>
  requiredLine(message)
    .regex(visibleLetterOrDigit, message)
    .refine((name) => !partOfAddress.test(name), 'Please enter a name only, without links, "/" or "@"');

export const firstName = personName("First name is required");
export const lastName = personName("Last name is required");

const emailMessage = "Valid email address is required";
/** As typed; uniqueness ignores letter case. */
export const email = boundedText(emailMessage, 254)
  .max(254, emailMessage)
  .regex(z.regexes.email, emailMessage);

const phoneMessage = "Valid phone number is required";
export const phone = text(phoneMessage, 40, oneLine)
  .min(10, phoneMessage)
  .regex(/^(?:\D*\d){7}/, phoneMessage);

const longPassword = "Password must be at most 72 characters";
/** bcrypt ignores everything after 72 bytes. */
export const password = z
  .string({ error: "Password must be at least 8 characters" })
  .max(72, { error: longPassword, abort: true })
  .min(8, "Password must be at least 8 characters")
  .regex(oneLine, unprintable)
  .refine((value) => new TextEncoder().encode(value).length <= 72, longPassword);

/** A name or a USPS code; stored as the name. */
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

/** One of the keys of `labels`. */
export const choiceOf = <Choice extends string>(labels: Readonly<Record<Choice, string>>) =>
  z.enum(Object.keys(labels) as Choice[], { error: "Please choose an answer from the list" });

/** "www.example.org/page", as people say and type it. */
const hostFirst = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

const address = (message: string, protocol: RegExp) =>
  boundedText(message, 2048)
    .max(2048, message)
    .transform((value) => (hostFirst.test(value) ? `https://${value}` : value))
    .pipe(z.url({ protocol, hostname: z.regexes.domain, error: message }));

/** http or https only: z.url() alone would take javascript:. */
export const webUrl = (message: string) => address(message, /^https?$/);

/** https only, because the site sends its visitors there. */
export const secureUrl = (message: string) => address(message, /^https$/);

export const websiteUrl = optional(webUrl("Please enter a valid website URL"));
export const facebookUrl = optional(webUrl("Please enter a valid Facebook URL"));
export const instagramUrl = optional(webUrl("Please enter a valid Instagram URL"));
export const youtubeUrl = optional(webUrl("Please enter a valid YouTube URL"));

export const objectPath = z
  .string({ error: "Please upload the picture first" })
  .regex(photoPathPattern, "Please upload the picture first");

export const pictureUrl = (message = "Please enter a valid image URL") =>
  boundedText(message, 2048)
    .max(2048, { error: message, abort: true })
    .refine(
      (value) => photoPathPattern.test(value) || z.url({ protocol: /^https$/ }).safeParse(value).success,
      message,
    );

export const yesOrNo = z.boolean({ error: "Please answer yes or no" });

export const mustBeTrue = (message: string) =>
  z.boolean({ error: message }).refine((isTicked) => isTicked, message);

export const acceptedGuidelines = mustBeTrue("You must accept the Ambassador Guidelines");
export const bio = requiredText("Bio must be at least 50 characters", 5000, 50);

const wholeNumberMessage = "Please enter a whole number, 0 or more";
/** A whole number from 0 within PostgreSQL's integer. */
export const wholeNumber = z
  .number({ error: wholeNumberMessage })
  .int(wholeNumberMessage)
  .min(0, wholeNumberMessage)
  .max(2_147_483_647, wholeNumberMessage);

export const color = z
  .string({ error: "Please choose a color like #0056b3" })
  .regex(/^#[0-9a-fA-F]{6}$/, "Please choose a color like #0056b3");

export const isWebAddress = (text: string): boolean =>
  z.url({ protocol: /^https?$/ }).safeParse(text).success;

export const isUuid = (value: string): boolean => z.guid().safeParse(value).success;
