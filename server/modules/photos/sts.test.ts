import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { eventually, testApplication } from "#server/test/app.ts";
import { failures, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { refusalOf, testKeys } from "#server/test/sigv4.ts";
import { teamMembers } from "#shared/schema/team.ts";
import { uploads } from "#shared/schema/uploads.ts";

/** AWS' token service, fake: it checks the signature and remembers what it was asked. */
const requests: URLSearchParams[] = [];
const fake = await startFakeServer(async (req, res) => {
  const body = await buffer(req);
  const refused = refusalOf(req, new URL(req.url ?? "/", "http://sts"), body);
  if (refused)
    return res.writeHead(403).end(`<ErrorResponse><Error><Code>${refused}</Code></Error></ErrorResponse>`);
  requests.push(new URLSearchParams(body.toString()));
  return res
    .writeHead(200, { "content-type": "text/xml" })
    .end(`<AssumeRoleResponse><AssumeRoleResult><Credentials>
    <AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>short-lived</SecretAccessKey><SessionToken>token</SessionToken>
    <Expiration>2030-01-01T00:15:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`);
});
const asDocumented = fake.respond;
afterAll(() => fake.close());
beforeEach(() => {
  fake.respond = asDocumented;
});

const role = "arn:aws:iam::123456789012:role/photo-upload";
const testApp = testApplication({
  S3_BUCKET: "photos",
  S3_ENDPOINT: fake.url,
  S3_ACCESS_KEY_ID: testKeys.accessKeyId,
  S3_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
  S3_STS_ROLE_ARN: role,
});

test("hands the administrator credentials that put into the quarantine, for a quarter of an hour, and nothing else", async () => {
  await testApp.http.get("/s3/sts").expect(401);
  expect(requests).toEqual([]);
  const admin = await testApp.signIn();
  const { body, headers } = await admin.get("/s3/sts").expect(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toEqual({
    bucket: "photos",
    region: "us-east-1",
    credentials: {
      AccessKeyId: "ASIA1",
      SecretAccessKey: "short-lived",
      SessionToken: "token",
      Expiration: "2030-01-01T00:15:00.000Z",
      accessKeyId: "ASIA1",
      secretAccessKey: "short-lived",
      sessionToken: "token",
      expiration: "2030-01-01T00:15:00.000Z",
    },
  });
  const [request] = requests;
  expect(Object.fromEntries(request ?? [])).toMatchObject({
    Action: "AssumeRole",
    RoleArn: role,
    DurationSeconds: "900",
  });
  expect(JSON.parse(request?.get("Policy") ?? "")).toEqual({
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Action: "s3:PutObject", Resource: "arn:aws:s3:::photos/quarantine/*" }],
  });
});

test.each(["403", "HTML"])("a %s token service is said", async (failure) => {
  const admin = await testApp.signIn();
  fake.respond = failures[failure] ?? asDocumented;
  const { body } = await admin.get("/s3/sts").expect(503);
  expect(body.message).toBe("Photos can't be stored or shown right now. Please try again in a moment.");
});

test("a call whose body arrives after signing out begins no upload", async () => {
  const admin = await testApp.signIn();
  const slow = admin.post("/s3/multipart").set("Content-Type", "application/json");
  slow.write('{"type":');
  await eventually(async () =>
    expect((await testApp.rows(teamMembers, {}))[0]?.lastSeenAt).toBeInstanceOf(Date),
  );
  await admin.post("/api/admin/logout");
  await slow.send('"image/png"}').expect(401);
  expect(await testApp.rows(uploads, {})).toEqual([]);
});
