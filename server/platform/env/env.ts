import { resolve } from "node:path";
import { z } from "zod";
import { retentionDays } from "#shared/retention.ts";
import { mailbox } from "#shared/settings/mail.ts";

export const minSecret = 16;

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);
const setting = <Rule extends z.ZodType>(rule: Rule) => z.preprocess(blankIsAbsent, rule);
const optionalText = setting(z.string().trim().optional());
const web = (error: string) => z.url({ protocol: /^https?$/, error });
const withoutSlash = (url: string) => url.replace(/\/+$/, "");
const address = web("must be a web address (http or https)").transform(withoutSlash);
const webAddress = (standard: string) => setting(address.default(standard));
const optionalWebAddress = setting(address.optional());

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}

const oneOf = <Value extends string>(...values: Value[]) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}` });

/** An empty variable turns the service off; an absent one means the default. */
const switchableAddress = (standard: string) =>
  z
    .union([z.literal(""), web("must be a web address (http or https), or empty for none")])
    .default(standard)
    .transform(withoutSlash);

const postgresAddress =
  "must look like postgres://user:password@host:5432/name; in a password, write # as %23, / as %2F, ? as %3F, % as %25";

const schema = z.object({
  NODE_ENV: setting(oneOf("production", "development", "test").default("development")),
  PORT: setting(wholeNumber(0, 65_535).default(5000)),
  HOST: optionalText,
  LOG_LEVEL: setting(oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info")),
  DATA_DIR: setting(z.string().default(".data")).transform((folder) => resolve(folder)),
  DATABASE_URL: setting(
    z
      .url({ protocol: /^postgres(ql)?$/, error: postgresAddress, abort: true })
      // An "@" behind the host: a "#" or "/" of the password has ended it.
      .refine((url) => !/^\w+:\/\/[^/?#]*[/#][^?]*@/.test(url), postgresAddress)
      .optional(),
  ),
  DATABASE_POOL: setting(wholeNumber(1, 200).default(10)),
  APP_SECRET: setting(z.string().min(minSecret, `must have at least ${minSecret} characters`).optional()),
  APP_SECRET_PREVIOUS: setting(z.string().default("")).transform((list) =>
    list.split(/[\s,]+/).filter(Boolean),
  ),
  PUBLIC_URL: setting(
    address
      .refine(
        (url) => new URL(url).origin === new URL(url).href.slice(0, -1),
        "must be an address without a path",
      )
      .optional(),
  ),
  TRUST_PROXY: setting(wholeNumber(0, 10).default(0)),
  ADMIN_USERNAME: setting(z.string().trim().max(254).optional()),
  ADMIN_PASSWORD: setting(
    z
      .string()
      .min(8, "must have at least 8 characters")
      .regex(/\S/, "must be more than blanks")
      .refine((password) => Buffer.byteLength(password) <= 72, "must have at most 72 bytes")
      .optional(),
  ),
  SEED: setting(oneOf("demo", "none").optional()),
  UPLOAD_FREE_DISK_MB: setting(wholeNumber(0, 1_000_000_000).default(1024)),
  S3_BUCKET: optionalText,
  S3_ENDPOINT: optionalWebAddress,
  S3_REGION: setting(z.string().trim().default("us-east-1")),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_STS_ROLE_ARN: optionalText,
  COMPANION_URL: optionalWebAddress,
  AVATAR_SERVICE_URL: z
    .union([z.literal(""), web("must be a web address, or empty for none")])
    .default("https://ui-avatars.com/api/"),
  FIVE_CALLS_API_URL: webAddress("https://api.5calls.org/v1"),
  FIVE_CALLS_API_KEY: optionalText,
  CENSUS_GEOCODER_URL: webAddress("https://geocoding.geo.census.gov/geocoder"),
  CENSUS_CONGRESS: setting(wholeNumber(119, 200).optional()),
  CENSUS_VINTAGE: optionalText,
  LEGISLATORS_URL: webAddress("https://unitedstates.github.io/congress-legislators"),
  FEDERAL_REGISTER_URL: switchableAddress("https://www.federalregister.gov/api/v1"),
  CONGRESS_API_URL: switchableAddress("https://api.congress.gov/v3"),
  CONGRESS_API_KEY: optionalText,
  OPENFDA_URL: switchableAddress("https://api.fda.gov"),
  OPENFDA_API_KEY: optionalText,
  NPI_REGISTRY_URL: webAddress("https://npiregistry.cms.hhs.gov/api"),
  GHL_API_URL: webAddress("https://services.leadconnectorhq.com"),
  SMTP_URL: setting(
    z
      .url({ protocol: /^smtps?$/, error: "must look like smtp://user:password@host:587" })
      .refine(
        (url) => !/^smtp:[^?#]*:465(?:[/?#]|$)/i.test(url),
        "port 465 speaks TLS from the start: begin with smtps://",
      )
      .optional(),
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        mailbox,
        "must be one mailbox with an address, such as Thyroid Access Alliance <news@example.org>",
      )
      .optional(),
  ),
  MAIL_EVENTS_SECRET: setting(
    z.string().min(minSecret, `must have at least ${minSecret} characters`).optional(),
  ),
  MAIL_EVENTS_TOPIC: setting(
    z
      .string()
      .regex(
        /^arn:aws(?:-cn|-us-gov)?:sns:[a-z]{2}(?:-[a-z]+)+-\d+:\d{12}:[\w.-]{1,256}$/,
        "must look like arn:aws:sns:us-east-1:123456789012:bounces",
      )
      .optional(),
  ),
  SNS_URL: optionalWebAddress,
  ADMIN_EMAIL: setting(z.email("must be an e-mail address").optional()),
  BACKUP_KEEP_DAYS: setting(wholeNumber(1, 3650).default(retentionDays.backups)),
  LOG_RETENTION_DAYS: setting(wholeNumber(1, 3650).default(retentionDays.logs)),
});

type Variables = Record<string, string | undefined>;

function missing(variables: Variables): string[] {
  const isProduction = variables.NODE_ENV === "production";
  const rules: [needed: boolean, name: string, why: string][] = [
    [isProduction, "APP_SECRET", "is needed in production: it encrypts stored keys, signs links"],
    [isProduction, "PUBLIC_URL", "is needed in production: links in mails and pages start with it"],
    [Boolean(variables.ADMIN_PASSWORD), "ADMIN_USERNAME", "is needed beside ADMIN_PASSWORD"],
    [Boolean(variables.ADMIN_USERNAME), "ADMIN_PASSWORD", "is needed beside ADMIN_USERNAME"],
    [Boolean(variables.S3_BUCKET), "S3_ACCESS_KEY_ID", "is needed beside S3_BUCKET"],
    [Boolean(variables.S3_BUCKET), "S3_SECRET_ACCESS_KEY", "is needed beside S3_BUCKET"],
  ];
  return rules
    .filter(([needed, name]) => needed && !variables[name])
    .map(([, name, why]) => `  ${name}: ${why}`);
}

/** A random text has at least as many different characters, and as many different steps between neighbors. */
const minDifferent = 8;

/** "aaaaaaaaaaaaaaaa", "changemechangeme", "1234567890123456". */
function isTrivialSecret(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return new Set(codes).size < minDifferent || new Set(steps).size < minDifferent;
}

/** "http://localhost:5000", where no one can listen in. */
export const isPlainLocalhost = (url: string): boolean =>
  URL.canParse(url) && new URL(url).protocol === "http:" && new URL(url).hostname === "localhost";

function unsafeInProduction({ APP_SECRET = "", PUBLIC_URL = "" }: Variables): string[] {
  const lines: string[] = [];
  if (APP_SECRET && isTrivialSecret(APP_SECRET))
    lines.push(
      "  APP_SECRET: is easy to guess. Make one with `openssl rand -base64 32`, and put the old one first into APP_SECRET_PREVIOUS",
    );
  if (/^http:/i.test(PUBLIC_URL) && !isPlainLocalhost(PUBLIC_URL))
    lines.push("  PUBLIC_URL: must begin with https:// in production (http://localhost alone is allowed)");
  return lines;
}

export type Env = z.output<typeof schema> & {
  isProduction: boolean;
  /** Pages come from Vite (`npm run dev`). */
  hotReload: boolean;
};

export function parseVariables(variables: Variables): Env {
  const result = schema.safeParse(variables);
  const malformed = result.error?.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`) ?? [];
  const isProduction = variables.NODE_ENV === "production";
  const wrong = [...malformed, ...missing(variables), ...(isProduction ? unsafeInProduction(variables) : [])];
  if (result.success && wrong.length === 0) return { ...result.data, isProduction, hotReload: false };
  throw new StartError(`The configuration is not complete:\n${wrong.join("\n")}`);
}

export const environmentVariables = Object.keys(schema.shape);

export const siteUrl = (env: Pick<Env, "PUBLIC_URL" | "PORT">, path = "/"): string =>
  `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}${path}`;

export class StartError extends Error {}
