import { createVerify, X509Certificate } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { busy, HttpError, unavailable } from "#server/platform/errors/http-errors.ts";
import { callOutside } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";

/** Amazon SNS, by its documentation "Verifying the signatures of Amazon SNS messages". */

const text = z.string().max(262_144);
const message = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: text,
  TopicArn: text,
  Message: text,
  Timestamp: text,
  SignatureVersion: z.enum(["1", "2"]),
  Signature: text,
  SigningCertURL: text,
  Subject: text.nullish(),
  Token: text.optional(),
  SubscribeURL: text.optional(),
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
export const isTopic = (topic: string): boolean => topicName.test(topic);

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

const fetching = { timeoutMs: 5000, maxBytes: 32 * 1024 };
/** Certificates change once a year, under a new name; anyone can name one that does not exist. */
const maxFetchesAMinute = 10;

export function createSnsVerifier({ env, clock }: Pick<Services, "env" | "clock">) {
  const topic = env.MAIL_EVENTS_TOPIC ?? "";
  const origin = env.SNS_URL ?? originOf(topic);
  /** Those that came. They stay until the process ends, so that no flood of forged messages keeps a known one from being checked. */
  const certificates = new LRUCache<string, Promise<X509Certificate>>({ max: 20 });
  let fetches: number[] = [];

  async function fetchCertificate(url: string): Promise<X509Certificate> {
    const answer = await callOutside({ url, network: env.SNS_URL ? "any" : "public", ...fetching });
    if (answer.status !== 200) throw new Error(`the certificate's host answered ${answer.status}`);
    return new X509Certificate(answer.bytes);
  }

  function certificateAt(address: string): Promise<X509Certificate> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isTheirs =
      url?.origin === origin && certificatePath.test(url.pathname) && !url.search && !url.username;
    if (!url || !isTheirs) throw notFromSns();
    const known = certificates.get(url.href);
    if (known) return known;
    const now = Date.now();
    fetches = fetches.filter((at) => at > now - 60_000);
    if (fetches.length >= maxFetchesAMinute) throw busy();
    fetches.push(now);
    const fetched = fetchCertificate(url.href);
    certificates.set(url.href, fetched);
    fetched.catch(() => certificates.delete(url.href));
    return fetched;
  }

  /** @throws HttpError 401 unless SNS signed it for our topic; 503 when the certificate can't be fetched */
  return async (body: unknown): Promise<SnsMessage> => {
    const parsed = message.safeParse(body);
    if (!parsed.success || parsed.data.TopicArn !== topic) throw notFromSns();
    const sent = parsed.data;
    if (sent.SubscribeURL && !sent.SubscribeURL.startsWith(`${origin}/`)) throw notFromSns();
    const certificate = await certificateAt(sent.SigningCertURL).catch((error: unknown) => {
      if (error instanceof HttpError) throw error;
      throw unavailable("The certificate of Amazon SNS can't be fetched right now.", error);
    });
    const now = clock();
    const isCurrent = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
    const algorithm = sent.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
    const isSigned = createVerify(algorithm)
      .update(signedText(sent), "utf8")
      .verify(certificate.publicKey, sent.Signature, "base64");
    if (!isCurrent || !isSigned) throw notFromSns();
    return sent;
  };
}
