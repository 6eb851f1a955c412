import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { otherInstance, runJob, signedIn, submit, testApplication } from "#server/test/app.ts";
import { startFakeServer } from "#server/test/fakes/fake-server.ts";
import { certificatePath, serveCertificate, signSns } from "#server/test/fakes/fake-sns.ts";
import { registeredPerson, registration } from "#server/test/register.ts";
import { storedRows } from "#server/test/stored-rows.ts";
import { dayMs } from "#shared/durations.ts";
import { deliveries, mailEvents } from "#shared/schema/deliveries.ts";
import { suppressions } from "#shared/schema/kept-answers.ts";
import { expireMailEventsJob } from "./mail-events.routes.ts";
import { sesReport } from "./read-events.ts";

const secret = `whsec_${Buffer.from("a secret of thirty-two bytes.....").toString("base64")}`;
const topic = "arn:aws:sns:us-east-1:123456789012:bounces";
const sns = await startFakeServer(serveCertificate);
afterAll(sns.close);
const testApp = testApplication({
  MAIL_EVENTS_SECRET: secret,
  MAIL_EVENTS_TOPIC: topic,
  TRUST_PROXY: "1",
  SNS_URL: sns.url,
});
const bare = testApplication();
const admin = signedIn(testApp);

beforeEach(async () => {
  await testApp.db.delete(suppressions);
  await testApp.db.delete(mailEvents);
  sns.requests.length = 0;
});

const counts = async () => (await admin.get("/api/admin/suppressions").expect(200)).body;
const none = { bounce: 0, complaint: 0 };

const report = (type: string, email: string) =>
  JSON.stringify({ type, data: { email, at: new Date().toISOString(), reason: "550 5.1.1 unknown" } });
function standard(body: string, more: { id?: string; at?: Date; key?: string } = {}) {
  const { id = randomUUID(), at = new Date(), key = secret } = more;
  const signature = new Webhook(key).sign(id, at, body);
  return testApp.http
    .post("/api/mail-events/standard")
    .set("Content-Type", "application/json")
    .set({
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signature,
    })
    .send(body);
}
const postmark = (body: object, password = secret, user = "events") =>
  testApp.http.post("/api/mail-events/postmark").auth(user, password).send(body);
const snsMessage = (more: Record<string, string>): Record<string, string> => ({
  Type: "Notification",
  MessageId: randomUUID(),
  TopicArn: topic,
  Message: "{}",
  Timestamp: new Date().toISOString(),
  SignatureVersion: "2",
  SigningCertURL: `${sns.url}${certificatePath}`,
  ...more,
});
const ses = (message: Record<string, string>, instance = testApp.http) =>
  instance
    .post("/api/mail-events/ses")
    .set("Content-Type", "text/plain; charset=UTF-8")
    .send(JSON.stringify(message));
const bounced = (email: string, bounceType = "Permanent") =>
  JSON.stringify({
    notificationType: "Bounce",
    bounce: { bounceType, bouncedRecipients: [{ emailAddress: email }] },
  });

describe("Standard Webhooks", () => {
  test("a permanent bounce and a complaint suppress, a temporary one never; a replay changes nothing", async () => {
    await standard(report("bounce.temporary", "a@example.org")).expect(200);
    expect(await counts()).toEqual(none);
    await standard(report("bounce.permanent", "A@Example.org"), { id: "one" }).expect(200);
    await standard(report("complaint", "b@example.org")).expect(200);
    expect(await counts()).toEqual({ bounce: 1, complaint: 1 });
    const { body } = await submit(admin.post("/api/admin/suppressions/allow"), { email: "a@example.org" });
    expect(body).toEqual({ allowed: true });
    await standard(report("bounce.permanent", "A@Example.org"), { id: "one" }).expect(200);
    expect(await counts()).toEqual({ bounce: 0, complaint: 1 });
    const again = await submit(admin.post("/api/admin/suppressions/allow"), { email: "a@example.org" });
    expect(again.body).toEqual({ allowed: false });
    const kept = JSON.stringify([...(await storedRows(testApp.services.database.pool))]).toLowerCase();
    expect(kept).not.toContain("a@example.org");
  });

  test("an unsigned, forged or old report is refused with a sentence, and changes nothing", async () => {
    const body = report("bounce.permanent", "a@example.org");
    const otherSecret = `whsec_${Buffer.from("another secret of 32 bytes......").toString("base64")}`;
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    for (const refused of [
      testApp.http.post("/api/mail-events/standard").send(body),
      standard(body, { key: otherSecret }),
      standard(body, { at: minutes(-6) }),
      standard(body, { at: minutes(6) }),
      standard(body).set("webhook-id", "another"),
    ]) {
      const response = await refused.expect(401);
      expect(response.body.message).toMatch(/^[A-Z].+refused\.$/);
    }
    expect(await counts()).toEqual(none);
    expect(await testApp.db.$count(mailEvents)).toBe(0);
    await standard(report("opened", "a@example.org")).expect(400);
    await standard("nonsense").expect(400);
    await standard(JSON.stringify({ pad: "x".repeat(20 * 1024) })).expect(413);
  });
});

test("Postmark is known by its password; hard bounces and complaints suppress", async () => {
  const hard = { RecordType: "Bounce", Type: "HardBounce", ID: 1, Email: "a@example.org" };
  for (const wrong of [
    postmark(hard, "guess"),
    postmark(hard, secret, "admin"),
    testApp.http.post("/api/mail-events/postmark").send(hard),
  ])
    expect((await wrong.expect(401)).body.message).toMatch(/refused\.$/);
  await postmark({ ...hard, Type: "SoftBounce" }).expect(200);
  await postmark({ RecordType: "Open", Email: "a@example.org" }).expect(200);
  expect(await counts()).toEqual(none);
  await postmark({ ...hard, ID: 2 }).expect(200);
  await postmark({ RecordType: "SpamComplaint", ID: 3, Email: "a@example.org" }).expect(200);
  expect(await counts()).toEqual({ bounce: 0, complaint: 1 });
  await postmark({ ...hard, ID: 4 }).expect(200);
  expect(await counts()).toEqual({ bounce: 0, complaint: 1 });
});

test("who leaves by Postmark's own link is unsubscribed; who is on its list for another reason is not", async () => {
  const { id, email } = await registeredPerson(testApp);
  const change = { RecordType: "SubscriptionChange", Recipient: email, SuppressSending: true };
  const isSubscribed = async () =>
    (await admin.get(`/api/admin/registrations/${id}`).expect(200)).body.subscribeUpdates;
  await postmark({ ...change, Origin: "Recipient", SuppressionReason: "HardBounce" }).expect(200);
  await postmark({ ...change, Origin: "Customer", SuppressionReason: "ManualSuppression" }).expect(200);
  expect(await isSubscribed()).toBe(true);
  await postmark({ ...change, Origin: "Recipient", SuppressionReason: "ManualSuppression" }).expect(200);
  expect(await isSubscribed()).toBe(false);
  expect(await testApp.db.select({ reason: suppressions.reason }).from(suppressions)).toEqual([
    { reason: "opt-out" },
  ]);
});

describe("Amazon SES", () => {
  test.each(["1", "2"])("a signed notification counts once (version %s)", async (SignatureVersion) => {
    const message = signSns(
      snsMessage({ SignatureVersion, Subject: "Amazon", Message: bounced("a@example.org") }),
    );
    await ses(message).expect(200);
    expect(await counts()).toEqual({ bounce: 1, complaint: 0 });
    await admin.post("/api/admin/suppressions/allow").send({ email: "a@example.org" }).expect(200);
    await ses(message).expect(200);
    await ses(signSns(snsMessage({ Message: bounced("a@example.org", "Transient") }))).expect(200);
    expect(await counts()).toEqual(none);
  });

  test("a message of long ago is refused: what it reported may be forgotten here", async () => {
    const Timestamp = new Date(Date.now() - 8 * dayMs).toISOString();
    await ses(signSns(snsMessage({ Timestamp, Message: bounced("a@example.org") }))).expect(401);
    expect(await counts()).toEqual(none);
  });

  test("a complaint names its mail; one of the account's own list is about no mail", () => {
    const complaint = (complaintSubType: string | null) =>
      sesReport.parse({
        eventType: "Complaint",
        mail: { commonHeaders: { messageId: "<abc@alliance.example>" } },
        complaint: { complaintSubType, complainedRecipients: [{ emailAddress: "a@example.org" }] },
      })[0];
    expect(complaint(null)).toMatchObject({ messageId: "<abc@alliance.example>", wasNotSent: false });
    expect(complaint("OnAccountSuppressionList")).toMatchObject({ kind: "complaint", wasNotSent: true });
  });

  test("taking a mail out of the spam folder is no complaint", () => {
    const complainedRecipients = [{ emailAddress: "a@example.org" }];
    const complaint = { complaintFeedbackType: "not-spam", complainedRecipients };
    expect(sesReport.parse({ eventType: "Complaint", complaint })).toEqual([]);
  });

  test("one message does not pass for another: a value with the line of the next one in it is refused", async () => {
    const message = snsMessage({ Message: bounced("a@example.org"), Subject: "Bounce" });
    const signed = signSns(message);
    await ses(signed).expect(200);
    const { Subject, ...rest } = signed;
    await ses({ ...rest, MessageId: `${message.MessageId}\nSubject\n${Subject}` }).expect(401);
    expect(await testApp.db.$count(mailEvents)).toBe(1);
  });

  test("forged messages are refused, and no address but Amazon's is ever asked", async () => {
    const elsewhere = await startFakeServer(serveCertificate);
    const good = snsMessage({ Message: bounced("a@example.org") });
    const otherTopic = "arn:aws:sns:us-east-1:123456789012:other";
    const forgeries = [
      { ...signSns(good), Message: bounced("b@example.org") },
      { ...signSns(good), Signature: "AAAA" },
      signSns({ ...good, TopicArn: otherTopic }),
      signSns({ ...good, SigningCertURL: `${elsewhere.url}${certificatePath}` }),
      signSns({ ...good, SigningCertURL: `${sns.url}/other.pem` }),
      signSns({ ...good, SigningCertURL: `${sns.url}${certificatePath}#another-cache-key` }),
      signSns({ ...good, SigningCertURL: `${sns.url}${certificatePath}?another-cache-key` }),
      signSns({ ...good, SigningCertURL: `${sns.url}/.${certificatePath}` }),
      signSns({ ...good, SigningCertURL: `${sns.url}@${elsewhere.url.slice(7)}${certificatePath}` }),
      signSns({ ...good, Type: "SubscriptionConfirmation", Token: "t", SubscribeURL: `${elsewhere.url}/x` }),
    ];
    for (const forgery of forgeries)
      expect((await ses(forgery).expect(401)).body.message).toMatch(/refused\.$/);
    await ses({ hello: "world" }).expect(401);
    expect(await counts()).toEqual(none);
    expect(elsewhere.requests).toEqual([]);
    expect(new Set(sns.requests.map(({ path }) => path)).size).toBeLessThanOrEqual(1);
    await elsewhere.close();
  });

  test("the panel shows the link that confirms the topic, and the server does not open it", async () => {
    const SubscribeURL = `${sns.url}/?Action=ConfirmSubscription&Token=t`;
    const message = snsMessage({ Type: "SubscriptionConfirmation", Token: "t", Message: "Hi", SubscribeURL });
    await ses(signSns(message)).expect(200);
    const { body } = await admin.get("/api/admin/mail-events").expect(200);
    expect(body).toEqual({ hasSecret: true, topic, subscribeUrl: SubscribeURL });
    expect(sns.requests.filter(({ path }) => path !== certificatePath)).toEqual([]);
  });
});

describe("a flood of forged reports", () => {
  test("by one client fetches few certificates, keeps none from another's, and changes nothing", async () => {
    const fresh = otherInstance(testApp);
    const forged = Array.from({ length: 30 }, (_, number) => {
      const name = number.toString(16).padStart(32, "0");
      const message = snsMessage({
        SigningCertURL: `${sns.url}/SimpleNotificationService-${name}.pem`,
        Message: bounced(`forged.${number}@example.org`),
      });
      return ses({ ...signSns(message), Signature: "AAAA" }, fresh).set("X-Forwarded-For", "10.9.0.1");
    });
    const flood = Promise.all(forged);
    const real = signSns(snsMessage({ Message: bounced("real@example.org") }));
    await ses(real, fresh).set("X-Forwarded-For", "10.1.1.1").expect(200);
    const statuses = new Set((await flood).map(({ status }) => status));
    expect([...statuses].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(sns.requests.length).toBeLessThanOrEqual(11);
    expect(await counts()).toEqual({ bounce: 1, complaint: 0 });
  });

  test("of any shape is refused in a sentence", async () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const shapes = [
      "",
      "null",
      "[]",
      "{}",
      '"text"',
      deep,
      '{"TopicArn":"\u0000"}',
      '{"type":"\ud800"}',
      "\u0000",
    ];
    for (const body of shapes) {
      for (const sent of [
        standard(body),
        postmark({}).set("Content-Type", "application/json").send(body),
        testApp.http.post("/api/mail-events/ses").set("Content-Type", "text/plain").send(body),
      ]) {
        const { status, text } = await sent;
        expect(status, `${body.slice(0, 20)}: ${text}`).toBeGreaterThanOrEqual(400);
        expect(status, `${body.slice(0, 20)}: ${text}`).toBeLessThan(500);
        expect(JSON.parse(text).message).toMatch(/^[A-Z].+\.$/);
      }
    }
    expect(await counts()).toEqual(none);
  });
});

test("without a secret and a topic there is nothing here", async () => {
  for (const provider of ["standard", "postmark", "ses"])
    await bare.http.post(`/api/mail-events/${provider}`).send({}).expect(404);
});

test("registering anew sends the confirmation, and pressing it ends a bounce, not a complaint", async () => {
  for (const [type, left] of [
    ["bounce.permanent", none],
    ["complaint", { bounce: 0, complaint: 1 }],
  ] as const) {
    const person = registration();
    await standard(report(type, person.email)).expect(200);
    const { body } = await testApp.http.post("/api/register").send(person).expect(201);
    expect(
      (await testApp.db.select().from(deliveries)).map(({ registrationId }) => registrationId),
    ).toContain(body.id);
    const token = signLink(testApp.services.secret, "confirm", { id: body.id, email: person.email });
    await testApp.http.post("/api/confirm").send({ token }).expect(200);
    expect(await counts()).toEqual(left);
  }
});

test("deleting a person forgets their bounce and keeps their complaint", async () => {
  for (const type of ["bounce.permanent", "complaint"]) {
    const person = await registeredPerson(testApp);
    await standard(report(type, person.email)).expect(200);
    const token = person.token("my-data");
    await testApp.http.post("/api/my-data/delete").send({ token }).expect(200);
  }
  expect(await counts()).toEqual({ bounce: 0, complaint: 1 });
});

test("provider reports are deleted after 30 days", async () => {
  await standard(report("bounce.permanent", "a@example.org")).expect(200);
  await runJob(expireMailEventsJob, testApp.services, { aheadMs: 29 * dayMs });
  expect(await testApp.db.$count(mailEvents)).toBe(1);
  await runJob(expireMailEventsJob, testApp.services, { aheadMs: 31 * dayMs });
  expect(await testApp.db.$count(mailEvents)).toBe(0);
  expect(await counts()).toEqual({ bounce: 1, complaint: 0 });
});
