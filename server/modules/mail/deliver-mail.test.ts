import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import { outboxFolder } from "#server/platform/mail/mail-transport.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import { eventually, startTestWorker, testApplication, withoutTable } from "#server/test/app.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { readMail, readOutbox, tokenIn } from "#server/test/read-mail.ts";
import { registration } from "#server/test/register.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { messageId } from "./outgoing-mail.ts";

const testApp = testApplication({
  PUBLIC_URL: "https://alliance.example",
  ADMIN_EMAIL: "boss@alliance.example",
});
let smtp: FakeSmtp | undefined;
const start = () => startTestWorker(testApp.services);
const outbox = () => readOutbox(testApp.services.env.DATA_DIR);
const mailRows = async () =>
  (await testApp.db.select().from(deliveries)).filter(({ kind }) => kind.startsWith("mail."));

async function register(more: Record<string, unknown> = {}) {
  const person = registration({ firstName: "Grace", lastName: "Hopper", ...more });
  const { body } = await testApp.http.post("/api/register").send(person).expect(201);
  return { id: body.id as string, email: person.email };
}
const tell = (registrationId: string, kind: DeliveryKind) =>
  testApp.db.transaction((tx) => queueDeliveries(tx, { kind, registrationId }));
/** The mail of this kind to an applicant. */
async function mailTo(kind: DeliveryKind, reviewNotes: string | null = null) {
  const { id } = await register({ firstName: "O'Grace" });
  await testApp.db.delete(deliveries);
  const [row] = await testApp.rows(registrations, { id });
  await testApp.db.insert(ambassadorApplications).values({
    userId: row?.userId ?? "",
    title: "Dr",
    bio: "x".repeat(60),
    credentials: "MD",
    licenseNumber: "1",
    primaryLicenseState: "OH",
    reviewNotes,
    // A mail about another decision would be dropped.
    status: kind.endsWith("approved") ? "approved" : kind.endsWith("rejected") ? "rejected" : "pending",
  });
  await tell(id, kind);
  const before = (await outbox()).length;
  start();
  await eventually(async () => expect((await outbox()).length).toBe(before + 1));
  return (await outbox()).at(-1);
}

beforeEach(async () => {
  delete testApp.services.env.SMTP_URL;
  await testApp.removePeople();
});
afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
});

describe("the mail after a registration", () => {
  test("is one file, in text and HTML, with the links and the one-click header", async () => {
    start();
    const { email } = await register();
    await eventually(async () => expect(await outbox()).toHaveLength(1));
    const [mail] = await outbox();
    expect(mail?.headers).toMatchObject({
      to: `Grace Hopper <${email}>`,
      from: "Thyroid Access Alliance <no-reply@localhost>",
      subject: "Please confirm your email",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "auto-submitted": "auto-generated",
    });
    expect(mail?.headers["list-unsubscribe"]).toMatch(
      /^<https:\/\/alliance\.example\/api\/unsubscribe\?token=[\w.-]+>$/,
    );
    expect(mail?.headers["message-id"]).toMatch(/^<\d{8}\.registered\.\w{10}@localhost>$/);
    for (const page of ["confirm", "preferences", "my-data"]) {
      expect(mail?.text).toMatch(new RegExp(`https://alliance\\.example/${page}#[\\w.-]+`));
      expect(mail?.html).toMatch(new RegExp(`href="https://alliance\\.example/${page}#[\\w.-]+"`));
    }
    expect(mail?.text).toContain("You are registered as: Patient Advocate.");
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.text).not.toMatch(/[<>]|undefined|null|\/es\/|Respondemos|We answer in/);
  });

  test("a person who wants no updates is asked to confirm for their own protection", async () => {
    start();
    await register({ subscribeUpdates: false });
    await eventually(async () => expect((await mailRows())[0]?.status).toBe("done"));
    expect((await outbox()).at(-1)?.text).toContain("so that nobody can use it in your name");
  });
});

test("does not stay in the folder when the person is deleted while it is written", async () => {
  const { env, secret } = testApp.services;
  const { id } = await register();
  const [row] = await mailRows();
  if (!row) throw new Error("no mail is queued");
  const file = join(outboxFolder(env), `${messageId(secret, row)}.eml`);
  // Writing to a pipe blocks until it is read.
  await mkdir(outboxFolder(env), { recursive: true });
  await promisify(execFile)("mkfifo", [`${file}.draft`]);
  const sign = vi.spyOn(secret, "sign");
  const worker = start();
  // The links are made of the person who was read.
  await eventually(() => expect(sign).toHaveBeenCalled());
  await deletePeople(testApp.services, [id]);
  expect(String(await readFile(`${file}.draft`))).toContain("Grace");
  await worker.stop();
  expect(await readdir(outboxFolder(env))).not.toContain(basename(file));
});

describe("a mail to an applicant, or about one", () => {
  test.each([
    ["mail.application-received", "We have received your ambassador application", "within 2-3 business days"],
    ["mail.application-approved", "You are now an ambassador", "https://alliance.example/ambassadors"],
    ["mail.application-rejected", "About your ambassador application", "> Not now.\n> Perhaps <later>."],
    ["mail.application-more", "We need a little more for your application", "> Not now.\n> Perhaps <later>."],
    ["mail.links", "Your links", "https://alliance.example/my-data#"],
    ["mail.confirm-again", "Please confirm your email", "https://alliance.example/confirm#"],
  ] as const)("%s has its words and a link to your own page", async (kind, subject, words) => {
    const mail = await mailTo(kind, "Not now.\nPerhaps <later>.");
    expect(mail?.headers.subject).toBe(subject);
    expect(mail?.text.replaceAll("\r\n", "\n")).toContain(words);
    expect(mail?.html).not.toContain("<later>");
    expect(mail?.html).toContain("Hello O'Grace,");
    for (const page of ["my-data", "preferences"])
      expect(mail?.text).toMatch(new RegExp(`https://alliance\\.example/${page}#[\\w.-]+`));
    expect(mail?.headers["list-unsubscribe"]).toMatch(/^<https:\/\/alliance\.example\/api\/unsubscribe/);
  });

  test("a rejection without a reason does not speak of one", async () => {
    const mail = await mailTo("mail.application-rejected");
    expect(mail?.text).toContain("can't accept it at this time");
    expect(mail?.text).not.toContain("The reason:");
  });

  test("the administrator hears of a new request, but not whose it is", async () => {
    const mail = await mailTo("mail.new-request");
    expect(mail?.headers.to).toBe("boss@alliance.example");
    expect(mail?.text).toContain("https://alliance.example/admin?tab=requests");
    expect(mail?.text).not.toMatch(/Grace|@example\.org/);
    expect(mail?.headers).not.toHaveProperty("list-unsubscribe");
  });

  test("the owner of an account hears of a change of its second factor, at ADMIN_EMAIL where the username is a word", async () => {
    const [account] = await testApp.rows(users, { isAdmin: true });
    const change = (userId: string | undefined) =>
      testApp.db.transaction((tx) =>
        queueDeliveries(tx, {
          kind: "mail.account-changed",
          payload: { userId: userId ?? "", change: "passkey-added" },
        }),
      );
    const before = (await outbox()).length;
    await change("00000000-0000-4000-8000-000000000000");
    await change(account?.id);
    start();
    await eventually(async () => expect((await outbox()).length).toBe(before + 1));
    const mail = (await outbox()).at(-1);
    expect(mail?.headers.to).toBe("boss@alliance.example");
    expect(mail?.headers.subject).toBe("A passkey was added for your account");
    expect(mail?.text).toContain("If it was not you, someone else may be signed in as you.");
    await testApp.change(users, { email: "owner@alliance.example" }, { isAdmin: true });
    await change(account?.id);
    await eventually(async () => expect((await outbox()).length).toBe(before + 2));
    expect((await outbox()).at(-1)?.headers.to).toBe("owner@alliance.example");
    await testApp.change(users, { email: "admin" }, { isAdmin: true });
  });
});

describe("without a mail server", () => {
  const lastError = async () => (await mailRows())[0]?.lastError;

  test("an outbox folder that takes no files is told in the panel, and the mail is written when it does", async () => {
    const folder = outboxFolder(testApp.services.env);
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, "a file where the folder should be");
    start();
    await register();
    await eventually(async () =>
      expect(await lastError()).toBe("The mail server could not be written to the outbox folder"),
    );
    await rm(folder);
    await testApp.db.update(deliveries).set({ nextAttemptAt: new Date() });
    await eventually(async () => expect(await outbox()).toHaveLength(1));
  });

  test("a fault of our own is not blamed on anybody, and the mail waits", async () => {
    await withoutTable(testApp, "ambassador_applications", async () => {
      start();
      await register();
      await eventually(async () => expect(await lastError()).toBe("Something went wrong on our side."));
      expect((await mailRows())[0]).toMatchObject({ status: "waiting", attempts: 1 });
    });
  });
});

describe("over SMTP", () => {
  const play = async (...args: Parameters<typeof startFakeSmtp>) => {
    smtp = await startFakeSmtp(...args);
    testApp.services.env.SMTP_URL = smtp.url;
    return smtp;
  };

  test("a mail goes out once, with two workers", async () => {
    const { messages, senders } = await play();
    for (let index = 0; index < 5; index += 1) await register();
    start();
    start();
    await eventually(async () =>
      expect((await mailRows()).every(({ status }) => status === "done")).toBe(true),
    );
    expect(messages).toHaveLength(5);
    expect(new Set(senders)).toEqual(new Set(["alliance.example"]));
    expect(new Set(messages.map((message) => readMail(message).headers["message-id"])).size).toBe(5);
  });

  test("a mail whose worker was killed after sending has the same Message-ID again", async () => {
    const { messages } = await play();
    await register();
    start();
    await eventually(async () => expect((await mailRows())[0]?.status).toBe("done"));
    await testApp.db.update(deliveries).set({ status: "waiting", doneAt: null, claimedUntil: new Date() });
    await eventually(() => expect(messages).toHaveLength(2));
    expect(new Set(messages.map((message) => readMail(message).headers["message-id"])).size).toBe(1);
  });

  test("an address that is refused for good is given up, and named nowhere", async () => {
    await play({ refuse: [550, "<grace@example.org> does not live here"] });
    start();
    await register();
    await eventually(async () => expect((await mailRows())[0]?.status).toBe("failed"));
    const reason = (await mailRows())[0]?.lastError ?? "";
    expect(reason).toMatch(/^The mail server did not take the mail: 550 .*does not live here$/);
    expect(reason).not.toContain("grace");
  });

  test("a mail waits where the account has sent its share of the day", async () => {
    await play({ refuse: [550, "5.4.5 Daily user sending limit exceeded"] });
    start();
    await register();
    await eventually(async () =>
      expect((await mailRows())[0]?.lastError).toContain("Daily user sending limit"),
    );
    expect((await mailRows())[0]?.status).toBe("waiting");
  });

  test("the mails of a batch share four connections, and a refused one holds none up", async () => {
    const { messages, connections } = await play({
      refuse: [550, "No such user"],
      refused: "nobody@example.org",
    });
    await register({ email: "nobody@example.org" });
    for (let index = 0; index < 11; index += 1) await register();
    start();
    await eventually(async () =>
      expect((await mailRows()).map(({ status }) => status).sort()).toEqual([
        ...Array(11).fill("done"),
        "failed",
      ]),
    );
    expect(messages).toHaveLength(11);
    // A refusal ends its connection.
    expect(connections()).toBeLessThanOrEqual(5);
  });
});

describe("in Spanish", () => {
  async function mailOf(person: Record<string, unknown>) {
    const before = (await outbox()).length;
    await register(person);
    start();
    await eventually(async () => expect((await outbox()).length).toBe(before + 1));
    return (await outbox()).at(-1) ?? expect.fail("no mail");
  }

  test("a person who registered on a Spanish page gets Spanish mails with Spanish links, until they choose English", async () => {
    const mail = await mailOf({ firstName: "Ana", language: "es" });
    expect(mail.html).toContain('<html lang="es-US">');
    expect(mail.text).toMatch(/^Hola, Ana:/);
    expect(mail.text).toContain("Se registró como: Paciente.");
    expect(mail.text).toContain("Respondemos en inglés.");
    const links = mail.text.match(/https:\/\/alliance\.example\S*/g) ?? [];
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) expect(link).toMatch(/^https:\/\/alliance\.example\/es(?:\/|$)/);

    const unsubscribe = /<https:\/\/alliance\.example(\S+)>/.exec(
      mail.headers["list-unsubscribe"] ?? "",
    )?.[1];
    expect(unsubscribe).toMatch(/^\/es\//);
    const page = await testApp.http.get(unsubscribe ?? "").expect(200);
    expect(page.text).toContain('<html lang="es-US">');
    expect(page.text).toContain("Toque el botón y ya no le enviaremos novedades.");
    const done = await testApp.http.post(unsubscribe ?? "").expect(200);
    expect(done.text).toContain("<h1>Listo</h1><p>Ya no le enviaremos novedades. ");

    const post = (path: string, body: object) => testApp.http.post(path).send(body);
    const token = tokenIn(mail, "/preferences");
    expect((await post("/api/preferences/read", { token }).expect(200)).body.language).toBe("es");
    const { body } = await post("/api/preferences", { token, language: "en" }).expect(200);
    expect(body.language).toBe("en");
    const myData = await post("/api/my-data", { token: tokenIn(mail, "/my-data") }).expect(200);
    expect(myData.body.language).toBe("en");
    await post("/api/preferences", { token, language: "fr" }).expect(400);
    expect((await testApp.http.get(unsubscribe ?? "").expect(200)).text).toContain("<h1>Unsubscribe</h1>");
  });

  test("no mail says that we answer in English once we answer in Spanish", async () => {
    const admin = await testApp.signIn();
    await admin.put("/api/admin/app-settings").send({ key: "answersInSpanish", value: "on" }).expect(200);
    const { body } = await testApp.http.get("/api/site-links").expect(200);
    expect(body).toMatchObject({ answersInSpanish: "on", spanishReviewedOn: "" });
    const mail = await mailOf({ language: "es" });
    expect(mail.text).not.toContain("Respondemos");
  });
});
