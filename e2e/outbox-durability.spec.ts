import { rm } from "node:fs/promises";
import { createTestDatabase, type TestServer } from "#server/test/database.ts";
import { crmCredentials, startFakeCrm } from "#server/test/fakes/fake-crm.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { readMail } from "#server/test/read-mail.ts";
import { startServerProcess } from "#server/test/server-process.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { expect, test } from "./fixtures.ts";

// No browser here: two servers on one database send contacts and mails, and one of them is killed while it does.
test("contacts and mails outlive a kill -9: each arrives once, as the other side sees it", async () => {
  const database = await createTestDatabase(JSON.parse(process.env.E2E_DATABASE ?? "") as TestServer);
  const dataDir = await temporaryFolder("website-outbox");
  const [crm, smtp] = await Promise.all([startFakeCrm(), startFakeSmtp()]);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED: "none",
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: "correct-horse",
    GHL_API_URL: crm.url,
    SMTP_URL: smtp.url,
  };
  const killed = await startServerProcess(env);
  const other = await startServerProcess(env);
  const send = (url: string, method: string, body: object, cookie = "") =>
    fetch(other.url + url, {
      method,
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  try {
    const login = await send("/api/admin/login", "POST", { username: "admin", password: "correct-horse" });
    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    const credentials = {
      ghlLocationId: crmCredentials.locationId,
      ghlPrivateKey: crmCredentials.privateKey,
    };
    expect((await send("/api/admin/settings", "PUT", credentials, cookie)).status).toBe(200);
    const person = { firstName: "Kept", lastName: "Safe", state: "TX", agreeToTerms: true };
    for (let index = 0; index < 24; index += 1) {
      const body = { ...person, email: `kept.${index}@example.org` };
      expect((await send("/api/register", "POST", body)).status).toBe(201);
    }
    await expect.poll(() => crm.contacts.size).toBeGreaterThan(5);
    await killed.kill();
    await expect.poll(() => crm.contacts.size, { timeout: 120_000 }).toBe(24);
    const messageIds = () => new Set(smtp.messages.map((message) => readMail(message).headers["message-id"]));
    await expect.poll(() => messageIds().size, { timeout: 120_000 }).toBe(24);
    const recipients = smtp.messages.map((message) => readMail(message).headers.to);
    expect(new Set(recipients).size).toBe(24);
    expect(killed.output() + other.output()).not.toMatch(/@example\.org|pit-1234/);
  } finally {
    await killed.kill();
    await other.end();
    await Promise.all([crm.close(), smtp.close()]);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});
