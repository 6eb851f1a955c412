import { createVerify, X509Certificate } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { HttpError, unavailable } from "#server/platform/errors/http-errors.ts";
import { callOutside } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";

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
type SnsMessage = z.output<typeof message>;

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

const signedText = (sent: SnsMessage): string =>
  signedKeys[sent.Type === "Notification" ? "Notification" : "SubscriptionConfirmation"]
    .flatMap((key) => (sent[key] === undefined || sent[key] === null ? [] : [`${key}\n${sent[key]}\n`]))
    .join("");

/** "arn:aws:sns:us-east-1:123456789012:bounces" */
const topicName = /^arn:(aws(?:-cn|-us-gov)?):sns:([a-z]{2}(?:-[a-z]+)+-\d+):\d{12}:[\w.-]{1,256}$/;

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

const timeoutMs = 5000;
/** SNS tries for an hour. What it reported is remembered for longer than this, so that a message never counts again. */
const maxAgeMs = 7 * dayMs;

export function createSnsVerifier({
  env,
  clock,
  rateLimits,
}: Pick<Services, "env" | "clock" | "rateLimits">) {
  const topic = env.MAIL_EVENTS_TOPIC ?? "";
  const origin = env.SNS_URL ?? originOf(topic);
  /** They change once a year, under a new name. */
  const certificates = new LRUCache<string, X509Certificate>({ max: 20, fetchMethod: fetchCertificate });

  async function fetchCertificate(url: string): Promise<X509Certificate> {
    const network = env.SNS_URL ? "any" : "public";
    const { status, bytes } = await callOutside({ url, network, timeoutMs });
    if (status !== 200) throw new Error(`the certificate's host returned ${status}`);
    return new X509Certificate(bytes);
  }

  /** Anyone can name one that does not exist. */
  async function certificateAt(address: string, key: string): Promise<X509Certificate> {
    const path = URL.canParse(address) ? new URL(address).pathname : "";
    if (!certificatePath.test(path) || address !== origin + path) throw notFromSns();
    if (!certificates.has(address)) await rateLimits.named("certificates").take(key);
    return certificates.forceFetch(address).catch((error: unknown) => {
      throw error instanceof HttpError
        ? error
        : unavailable("The certificate of Amazon SNS can't be fetched right now.", error);
    });
  }

  /** @throws HttpError 401 unless SNS signed it for our topic; 503 when the certificate can't be fetched */
  return async (body: unknown, key: string): Promise<SnsMessage> => {
    const parsed = message.safeParse(body);
    if (!parsed.success || parsed.data.TopicArn !== topic) throw notFromSns();
    const sent = parsed.data;
    if (sent.SubscribeURL && !sent.SubscribeURL.startsWith(`${origin}/`)) throw notFromSns();
    const certificate = await certificateAt(sent.SigningCertURL, key);
    const now = clock();
    const isCurrent = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
    const algorithm = sent.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
    const isTimely = Math.abs(now.getTime() - Date.parse(sent.Timestamp)) <= maxAgeMs;
    const isSigned = createVerify(algorithm)
      .update(signedText(sent), "utf8")
      .verify(certificate.publicKey, sent.Signature, "base64");
    if (!isCurrent || !isTimely || !isSigned) throw notFromSns();
    return sent;
  };
}
