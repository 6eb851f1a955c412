import resolver from "node:dns/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createServices } from "#server/platform/services.ts";
import { shortTimeouts, signedIn, testApplication } from "#server/test/app.ts";
import { startFakeDns } from "#server/test/fakes/fake-dns.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { startRawServer } from "#server/test/fakes/raw-server.ts";
import { readMail } from "#server/test/read-mail.ts";
import { appSettings } from "#shared/schema/settings.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const systemServers = resolver.getServers();
const [smtp, dns] = await Promise.all([startFakeSmtp(), startFakeDns()]);

const path = "/api/admin/mail";
const read = async () => (await admin.get(path).expect(200)).body;
const portOf = ({ url }: FakeSmtp) => Number(new URL(url).port);
const ownServer = (server = smtp) => ({
  provider: "other",
  host: "127.0.0.1",
  port: portOf(server),
  tls: false,
  username: "site",
  password: "a-secret-of-the-provider",
  from: "Alliance <news@mail.example.org>",
});
const save = (body: object) => admin.put(path).send(body);

beforeAll(() => resolver.setServers([dns.address]));
afterAll(async () => {
  resolver.setServers(systemServers);
  dns.close();
  await smtp.close();
});
beforeEach(async () => {
  await testApp.db.delete(appSettings);
  testApp.services.mailTransports.forget();
  testApp.services.env.NODE_ENV = "test";
  Object.assign(dns, { texts: {}, isSilent: false });
});

test("nothing is set up at first, and a test says so", async () => {
  expect(await read()).toMatchObject({ provider: null, host: "", password: null, from: "", setBy: null });
  const { body } = await admin.post(`${path}/test`).send({ email: "ann@example.org" }).expect(409);
  expect(body.message).toMatch(/^Email is not set up yet/);
});

test("a saved server sends the test to the member or the named address, and the password stays secret", async () => {
  const { body } = await save(ownServer()).expect(200);
  expect(body).toMatchObject({ ...ownServer(), password: "****", setBy: "panel", isFromFixed: false });
  expect(await read()).toEqual(body);
  await admin.post(`${path}/test`).send({ email: "ann@example.org" }).expect(202);
  const { headers, text } = readMail(smtp.messages.at(-1) ?? "");
  expect(headers).toMatchObject({ from: "Alliance <news@mail.example.org>", to: "ann@example.org" });
  expect(text).toMatch(/your site can send email/);
  expect(JSON.stringify(await testApp.db.select().from(appSettings))).not.toContain(
    "a-secret-of-the-provider",
  );
});

test("the site's own words follow immediately, and another process within 2 s", async () => {
  const { env, log, database, secret } = testApp.services;
  const elsewhere = createServices({ env, log, database, secret });
  expect(await elsewhere.mailTransports.isServerSet()).toBe(false);
  await save(ownServer()).expect(200);
  expect((await admin.get("/api/site-links").expect(200)).body.sendsMail).toBe("on");
  await expect.poll(() => elsewhere.mailTransports.isServerSet(), { timeout: 2000 }).toBe(true);
});

test.each(["****", "__KEEP__", undefined])("%s keeps the stored password", async (password) => {
  await save(ownServer()).expect(200);
  await save({ ...ownServer(), password, from: "office@mail.example.org" }).expect(200);
  const { smtp: options } = await testApp.services.mailTransports.server();
  expect(options).toMatchObject({ auth: { user: "site", pass: "a-secret-of-the-provider" } });
});

test("the stored password is not handed to another server", async () => {
  await save(ownServer()).expect(200);
  const { body } = await save({ ...ownServer(), host: "smtp.elsewhere.example", password: "****" }).expect(
    400,
  );
  expect(body.fields).toEqual({ password: ["Please enter the password or key for this server"] });
});

test("server, port and TLS follow from a provider, unless they are named", async () => {
  const fastmail = { provider: "fastmail", username: "a@example.org", password: "x", from: "a@example.org" };
  expect((await save(fastmail).expect(200)).body).toMatchObject({
    host: "smtp.fastmail.com",
    port: 465,
    tls: true,
  });
  const changed = { ...fastmail, host: "smtps-proxy.fastmail.com", port: 443 };
  expect((await save(changed).expect(200)).body).toMatchObject({
    host: "smtps-proxy.fastmail.com",
    port: 443,
  });
});

test.each([
  ["provider", { provider: "pigeon" }],
  ["host", { host: "" }],
  ["host", { host: "a b" }],
  ["port", { port: 70_000 }],
  ["from", { from: "nobody" }],
  ["from", { from: "" }],
  ["port", { host: "smtp.example.net", port: 465, tls: false }],
])("a wrong %s is refused at its field: %o", async (field, wrong) => {
  const { body } = await save({ ...ownServer(), ...wrong }).expect(400);
  expect(Object.keys(body.fields)).toEqual([field]);
  expect((await read()).setBy).toBeNull();
});

test.each(["localhost", "127.0.0.1", "10.0.0.7", "169.254.169.254", "0.0.0.0"])(
  "in production a server on the site's own machine or network is refused: %s",
  async (host) => {
    testApp.services.env.NODE_ENV = "production";
    const { body } = await save({ ...ownServer(), host }).expect(400);
    expect(Object.keys(body.fields)).toEqual(["host"]);
  },
);

test("in production a test does not reach a server whose name leads to the site's own machine by now", async () => {
  await save(ownServer()).expect(200);
  smtp.messages.length = 0;
  testApp.services.env.NODE_ENV = "production";
  const { body } = await admin.post(`${path}/test`).send({ email: "ann@example.org" }).expect(400);
  expect(Object.keys(body.fields)).toEqual(["host"]);
  expect(smtp.messages).toEqual([]);
});

test("the response of a machine that is not a mail server is not repeated", async () => {
  const { address, close } = await startRawServer(
    (socket) => void socket.write("-ERR internal, key=abc\r\n"),
  );
  await save({ ...ownServer(), port: Number(address.split(":")[1]) }).expect(200);
  const { body } = await admin.post(`${path}/test`).send({ email: "ann@example.org" }).expect(503);
  expect(body.message).toBe("The mail server did not respond as a mail server does.");
  await close();
});

test("a server that refuses the password, or can't be reached, is named in a sentence", async () => {
  const strict = await startFakeSmtp({ refuseLogin: true });
  await save(ownServer(strict)).expect(200);
  const send = admin.post(`${path}/test`).send({ email: "ann@example.org" });
  expect((await send.expect(400)).body.message).toBe(
    "The mail server does not accept the user name or the password.",
  );
  await strict.close();
  const { body } = await admin.post(`${path}/test`).send({ email: "ann@example.org" }).expect(503);
  expect(body.message).toBe("The mail server could not be reached.");
});

test("a server without TLS, or with a certificate of its own, is named in a sentence", async () => {
  const ownCertificate = await startFakeSmtp({ secure: true });
  for (const [server, sentence] of [
    [ownCertificate, "The mail server shows a certificate that we don't trust."],
    [smtp, "The mail server does not speak TLS from the start on this port, as it would on 465."],
  ] as const) {
    await save({ ...ownServer(server), tls: true }).expect(200);
    const { body } = await admin.post(`${path}/test`).send({ email: "ann@example.org" }).expect(503);
    expect(body.message).toBe(sentence);
  }
  await ownCertificate.close();
});

test("a server that never responds ends in the time of a button", async () => {
  shortTimeouts(testApp, { button: 300 });
  const hanging = await startFakeSmtp({ hang: true });
  await save(ownServer(hanging)).expect(200);
  const { body } = await admin.post(`${path}/test`).send({ email: "ann@example.org" }).expect(503);
  expect(body.message).toBe("The mail server did not respond in time.");
  await hanging.close();
});

test("SMTP_URL and MAIL_FROM win, and can't be changed", async () => {
  await save(ownServer()).expect(200);
  const { env } = testApp.services;
  Object.assign(env, { SMTP_URL: "smtps://host:key@smtp.example.net", MAIL_FROM: "site@example.net" });
  expect(await read()).toMatchObject({
    setBy: "environment",
    host: "smtp.example.net",
    port: 465,
    tls: true,
    username: "host",
    password: "****",
    from: "site@example.net",
    isFromFixed: true,
  });
  await save(ownServer()).expect(409);
  delete env.SMTP_URL;
  delete env.MAIL_FROM;
});

test("the domain's records are found, or named with the line to add", async () => {
  dns.texts = {
    "mail.example.org": "v=spf1 include:_spf.google.com ~all",
    "google._domainkey.mail.example.org": "v=DKIM1; k=rsa; p=MIGf",
    "_dmarc.example.org": "v=DMARC1; p=none",
  };
  const { body } = await save({ ...ownServer(), provider: "google-workspace" }).expect(200);
  const inPlace = { status: "found", line: null };
  expect(body.domain).toEqual({ name: "mail.example.org", spf: inPlace, dkim: inPlace, dmarc: inPlace });
  dns.texts = { "mail.example.org": "v=spf1 mx ~all" };
  expect((await read()).domain).toEqual({
    name: "mail.example.org",
    spf: {
      status: "missing",
      line: 'mail.example.org  TXT  "v=spf1 mx include:_spf.google.com ~all", instead of "v=spf1 mx ~all"',
    },
    dkim: { status: "missing", line: expect.stringContaining("google._domainkey.mail.example.org") },
    dmarc: { status: "missing", line: '_dmarc.mail.example.org  TXT  "v=DMARC1; p=none"' },
  });
});

test("a name server that does not respond leaves the domain unknown within 3 s", async () => {
  await save(ownServer()).expect(200);
  dns.isSilent = true;
  const since = performance.now();
  const { spf, dkim, dmarc } = (await read()).domain;
  expect(performance.now() - since).toBeLessThan(3000);
  expect([spf, dkim, dmarc].map(({ status }) => status)).toEqual(["unknown", "unknown", "unknown"]);
});
