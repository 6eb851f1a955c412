import { createHash, createVerify, X509Certificate } from "node:crypto";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { isDatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import { HttpError, unavailable } from "#server/platform/errors/http-errors.ts";
import { callOutside } from "#server/platform/outbound/outbound.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs, minuteMs } from "#shared/durations.ts";
import { mailEvents } from "#shared/schema/suppressions.ts";

/** Amazon SNS, by its documentation "Verifying the signatures of Amazon SNS messages". */

const text = z.string().max(262_144);
/** A line break would let a value pass for two signed ones, and one message for another. */
const line = text.regex(/^[^\n]*$/);
const message = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: line,
  TopicArn: line,
  Message: text,
  Timestamp: line,
  SignatureVersion: z.enum(["1", "2"]),
  Signature: line,
  SigningCertURL: line,
  Subject: line.nullish(),
  Token: line.optional(),
  SubscribeURL: line.optional(),
});
export type SnsMessage = z.output<typeof message>;

const signedKeys = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: [
    "Message",
    "MessageId",
    "SubscribeURL",
    "Timestamp",
    "Token",
    "TopicArn",
    "Type",
  ],
} as const;

export const signedText = (sent: SnsMessage): string =>
  signedKeys[sent.Type === "Notification" ? "Notification" : "SubscriptionConfirmation"]
    .flatMap((key) => (sent[key] === undefined || sent[key] === null ? [] : [`${key}\n${sent[key]}\n`]))
    .join("");

/** "arn:aws:sns:us-east-1:123456789012:bounces" */
const topicName = /^arn:(aws(?:-cn|-us-gov)?):sns:([a-z]{2}(?:-[a-z]+)+-\d+):\d{12}:[\w.-]{1,256}$/;

/** Of the topic's own region. */
function originOf(topic: string): string {
  const [, partition, region] = topicName.exec(topic) ?? [];
  return `https://sns.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}`;
}
const certificatePath = /^\/SimpleNotificationService-[0-9a-f]{16,64}\.pem$/;

export const notFromSns = () =>
  new HttpError(
    401,
    "not_signed",
    "This message is not signed by Amazon SNS for our topic, so it was refused.",
  );

const notFetched = (cause?: unknown) =>
  unavailable("The certificate of Amazon SNS can't be fetched right now.", cause);

const timeoutMs = 5000;
/** Certificates change once a year, under a new name; anyone can name one that does not exist. */
const fetchesAtOnce = 2;
const maxWaiting = 100;
const absentMs = 10 * minuteMs;
/** SNS tries for an hour. What it reported is remembered for longer than this, so that a message never counts again. */
const maxAgeMs = 7 * dayMs;

export function createSnsVerifier({
  env,
  clock,
  database: { db },
  rateLimits,
}: Pick<Services, "env" | "clock" | "database" | "rateLimits">) {
  const topic = env.MAIL_EVENTS_TOPIC ?? "";
  const origin = env.SNS_URL ?? originOf(topic);
  const certificates = new LRUCache<string, X509Certificate>({ max: 20 });
  /** Those that have signed a message of ours, by this process or another. */
  let proven = { readAt: Number.NEGATIVE_INFINITY, ids: Promise.resolve(new Set<string>()) };
  const absent = new LRUCache<string, true>({ max: 2000, ttl: absentMs });
  const underWay = new Map<string, Promise<X509Certificate>>();
  const calls = rateLimits.named("certificates");
  const queue = createBoundedQueue({ concurrency: fetchesAtOnce });

  async function fetchNow(url: string): Promise<X509Certificate> {
    const network = env.SNS_URL ? "any" : "public";
    const { status, bytes } = await callOutside({ url, network, timeoutMs });
    if (status >= 400 && status < 500 && status !== 429) absent.set(url, true);
    if (status !== 200) throw new Error(`the certificate's host returned ${status}`);
    const certificate = new X509Certificate(bytes);
    certificates.set(url, certificate);
    return certificate;
  }

  function fetchOnce(url: string): Promise<X509Certificate> {
    const fetched = underWay.get(url) ?? fetchNow(url).finally(() => underWay.delete(url));
    underWay.set(url, fetched);
    return fetched;
  }

  const idOf = (url: string) => createHash("sha256").update(`certificate ${url}`).digest("base64url");

  /** Read at most once a minute: anyone can name a certificate. */
  async function isProven(url: string): Promise<boolean> {
    if (performance.now() - proven.readAt > minuteMs) {
      const read = db
        .select({ id: mailEvents.id })
        .from(mailEvents)
        .where(eq(mailEvents.kind, "certificate"));
      const ids = read.then((rows) => new Set(rows.map(({ id }) => id)));
      proven = { readAt: performance.now(), ids };
      ids.catch(() => {
        proven.readAt = Number.NEGATIVE_INFINITY;
      });
    }
    return (await proven.ids).has(idOf(url));
  }

  async function certificateAt(address: string, rateLimitKey: string): Promise<X509Certificate> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isAmazonHost =
      url !== undefined && certificatePath.test(url.pathname) && address === origin + url.pathname;
    if (!url || !isAmazonHost) throw notFromSns();
    const { href } = url;
    const known = certificates.get(href);
    if (known) return known;
    if (absent.has(href)) throw notFetched();
    // After a restart, whatever else strangers have us fetch.
    if (await isProven(href)) return fetchOnce(href);
    await calls.take(rateLimitKey);
    return queue.run({ maxWaiting }, () => fetchOnce(href));
  }

  async function remember(address: string): Promise<void> {
    const { href } = new URL(address);
    if (await isProven(href)) return;
    const id = idOf(href);
    await db.insert(mailEvents).values({ id, kind: "certificate" }).onConflictDoNothing();
    (await proven.ids).add(id);
  }

  /** @throws HttpError 401 unless SNS signed it for our topic; 503 when the certificate can't be fetched */
  return async (body: unknown, rateLimitKey: string): Promise<SnsMessage> => {
    const parsed = message.safeParse(body);
    if (!parsed.success || parsed.data.TopicArn !== topic) throw notFromSns();
    const sent = parsed.data;
    if (sent.SubscribeURL && !sent.SubscribeURL.startsWith(`${origin}/`)) throw notFromSns();
    const certificate = await certificateAt(sent.SigningCertURL, rateLimitKey).catch((error: unknown) => {
      if (error instanceof HttpError || isDatabaseUnavailable(error)) throw error;
      throw notFetched(error);
    });
    const now = clock();
    const isCurrent = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
    const algorithm = sent.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
    const isTimely = Math.abs(now.getTime() - Date.parse(sent.Timestamp)) <= maxAgeMs;
    const isSigned = createVerify(algorithm)
      .update(signedText(sent), "utf8")
      .verify(certificate.publicKey, sent.Signature, "base64");
    if (!isCurrent || !isTimely || !isSigned) throw notFromSns();
    await remember(sent.SigningCertURL);
    return sent;
  };
}
