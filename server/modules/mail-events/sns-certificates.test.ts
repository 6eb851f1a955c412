import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { type FakeServer, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { certificatePath, serveCertificate, signSns } from "#server/test/fakes/fake-sns.ts";
import { otherInstance } from "#server/test/other-instance.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { mailEvents } from "#shared/schema/suppressions.ts";

const topic = "arn:aws:sns:us-east-1:123456789012:bounces";
const variables: Record<string, string> = { MAIL_EVENTS_TOPIC: topic, TRUST_PROXY: "1" };
let sns: FakeServer;
beforeAll(async () => {
  sns = await startFakeServer((req, res) => {
    if (req.url === certificatePath) serveCertificate(req, res);
    else res.writeHead(404).end();
  });
  variables.SNS_URL = sns.url;
});
const testApp = testApplication(variables);
const db = () => testApp.services.database.db;
afterAll(() => sns.close());
beforeEach(async () => {
  await db().delete(mailEvents);
  await db().delete(rateLimits);
  sns.requests.length = 0;
});

type Instance = ReturnType<typeof otherInstance>;
const send = (instance: Instance, client: string, path: string, forged = false) => {
  const message = signSns({
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: topic,
    Message: "{}",
    Timestamp: new Date().toISOString(),
    SignatureVersion: "2",
    SigningCertURL: sns.url + path,
  });
  return instance
    .post("/api/mail-events/ses")
    .set({ "Content-Type": "text/plain", "X-Forwarded-For": client })
    .send(JSON.stringify(forged ? { ...message, Signature: "AAAA" } : message));
};
let forgeries = 0;
const absentPath = () => {
  forgeries += 1;
  return `/SimpleNotificationService-${forgeries.toString(16).padStart(32, "0")}.pem`;
};
const flood = (instance: Instance, each: number) =>
  Promise.all(Array.from({ length: each }, () => send(instance, "10.9.0.1", absentPath(), true)));

test("forged messages of one client keep no certificate from another's", async () => {
  const fresh = otherInstance(testApp);
  const forged = flood(fresh, 20);
  await send(fresh, "10.1.1.1", certificatePath).expect(200);
  expect(new Set((await forged).map(({ status }) => status)).size).toBeGreaterThan(0);
  await send(fresh, "10.1.1.2", certificatePath).expect(200);
  expect(sns.requests.length).toBeLessThanOrEqual(11);
});

test("another spelling of the certificate's address is refused without a call", async () => {
  const fresh = otherInstance(testApp);
  for (const path of [`${certificatePath}#1`, `${certificatePath}?`, `/.${certificatePath}`])
    await send(fresh, "10.1.1.1", path).expect(401);
  expect(sns.requests).toEqual([]);
});
