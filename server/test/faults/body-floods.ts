import { gzipSync } from "node:zlib";

/** Bodies that are costly to read. */

export interface BodyFlood {
  path: string;
  headers?: Record<string, string>;
  body: (request: number) => string | Buffer;
  /** Every request from an address that nobody had before: no limit refuses any of them. */
  isFromMany?: true;
}

export const topic = "arn:aws:sns:us-east-1:123456789012:bounces";
export const nowhere = "http://127.0.0.1:9";

const person = (number: number) =>
  JSON.stringify({
    firstName: "Flood",
    lastName: "Er",
    email: `flood.${number}@example.org`,
    state: "TX",
    agreeToTerms: true,
    bio: "x".repeat(900),
  });
const utf7 = { "content-type": "application/json; charset=utf-7" };
const hiddenQuotes = Buffer.from("+ACI-".repeat(100_000));
/** As long as strangers may send, in some hundred bytes. */
const bomb = gzipSync(JSON.stringify({ firstName: " ".repeat(130_000) }));
/** Its header asks for a window of 128 MB. */
const zstdFrame = Buffer.from("28b52ffd0488010000", "hex");

const longText = "x".repeat(200_000);
const longJson = JSON.stringify({ bio: longText });
/** Each names a certificate that is not there. */
const forgedMessage = (number: number) =>
  JSON.stringify({
    Type: "Notification",
    MessageId: String(number),
    TopicArn: topic,
    Message: longText,
    Timestamp: "2026-11-23T05:00:00.000Z",
    SignatureVersion: "2",
    Signature: "AAAA",
    SigningCertURL: `${nowhere}/SimpleNotificationService-${number.toString(16).padStart(32, "0")}.pem`,
  });

const register = "/api/register";

export const bodyFloods: Record<string, BodyFlood> = {
  "UTF-7": { path: "/api/none", headers: utf7, body: () => hiddenQuotes },
  "UTF-7 from many": { path: register, headers: utf7, body: () => hiddenQuotes, isFromMany: true },
  gzip: { path: register, headers: { "content-encoding": "gzip" }, body: () => bomb, isFromMany: true },
  zstd: {
    path: "/api/confirm",
    headers: { "content-encoding": "zstd" },
    body: () => zstdFrame,
    isFromMany: true,
  },
  registrations: { path: register, body: person },
  nowhere: { path: "/api/none", body: () => longJson, isFromMany: true },
  "not signed in": { path: "/api/admin/registrations/hide", body: () => longJson, isFromMany: true },
  "too long": { path: register, body: () => longJson, isFromMany: true },
  "forged reports (SES)": {
    path: "/api/mail-events/ses",
    headers: { "content-type": "text/plain; charset=UTF-8" },
    body: forgedMessage,
    isFromMany: true,
  },
  "forged reports": {
    path: "/api/mail-events/standard",
    get headers() {
      const now = String(Math.floor(Date.now() / 1000));
      return { "webhook-id": "x", "webhook-timestamp": now, "webhook-signature": "v1,AAAA" };
    },
    body: () => Buffer.from(longText),
    isFromMany: true,
  },
};
