import type { Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually, shortTimeouts, signedIn, startTestWorker, testApplication } from "#server/test/app.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { startRawServer } from "#server/test/fakes/raw-server.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

/** Each way in which a mail server can fail: nobody waits for it, nothing is lost, and nothing goes out twice. */

const testApp = testApplication();
const admin = signedIn(testApp);
let close: (() => Promise<unknown>) | undefined;
beforeEach(() => testApp.db.delete(deliveries));
afterEach(async () => {
  await close?.();
  close = undefined;
});

/** Something on a port that greets in its own way. */
async function greeting(greet?: (socket: Socket) => void) {
  const { address, close } = await startRawServer(greet);
  return { url: `smtp://${address}`, close };
}

const megabyte = Buffer.alloc(1024 * 1024, "x");
const fiftyMegabytes = (socket: Socket) => {
  let left = 50;
  const write = () => {
    while (left > 0 && !socket.destroyed) {
      left -= 1;
      if (!socket.write(megabyte)) return void socket.once("drain", write);
    }
  };
  write();
};

/** @param isDoor the server is not even reached or does not let us in, which the Test button shows, too */
const ways: [
  name: string,
  start: () => Promise<{ url: string; close(): Promise<unknown> }>,
  isDoor: boolean,
][] = [
  ["not there", async () => ({ url: "smtp://127.0.0.1:9", close: async () => undefined }), true],
  ["hanging", () => greeting(), true],
  [
    "HTML",
    () => greeting((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n<p>Hi</p>\r\n")),
    true,
  ],
  ["50 MB", () => greeting(fiftyMegabytes), true],
  ["busy (421)", () => greeting((socket) => void socket.end("421 Too many connections\r\n")), true],
  ["not letting us in", () => startFakeSmtp({ refuseLogin: true }), true],
  ["refusing for now", () => startFakeSmtp({ refuse: [451, "Try again later"] }), false],
  ["hanging after the message", () => startFakeSmtp({ hang: true }), false],
];

test.each(ways)(
  "%s: registering does not wait, the mail goes out once",
  async (_name, start, isDoor) => {
    const bad = await start();
    close = bad.close;
    const waitAsEver = shortTimeouts(testApp, { mailGreeting: 2000, mailSilence: 2000, button: 1000 });
    testApp.services.env.SMTP_URL = bad.url;
    const worker = startTestWorker(testApp.services);
    const since = performance.now();
    const id = await registerTestPerson(testApp);
    expect(performance.now() - since).toBeLessThan(4000);
    const mail = async () =>
      (await testApp.rows(deliveries, { registrationId: id })).find(({ kind }) => kind === "mail.registered");
    await eventually(async () => expect((await mail())?.lastError).toMatch(/^The mail server .+/));
    expect(await mail()).toMatchObject({
      status: "waiting",
      lastError: expect.not.stringContaining("example.org"),
    });

    if (isDoor) {
      const startedAt = performance.now();
      const { body } = await admin.post("/api/admin/connections/mail/test").expect(200);
      expect(performance.now() - startedAt).toBeLessThan(4000);
      expect(body).toEqual({ ok: false, message: expect.stringMatching(/^The mail server .+\.$/) });
      expect(body.message).not.toMatch(/user:wrong/);
    }

    await worker.stop();
    await bad.close();
    waitAsEver();
    const good = await startFakeSmtp();
    close = good.close;
    testApp.services.env.SMTP_URL = good.url;
    await testApp.db.update(deliveries).set({ nextAttemptAt: new Date(), claimedUntil: null });
    startTestWorker(testApp.services);
    await eventually(async () => expect((await mail())?.status).toBe("done"));
    expect(good.messages).toHaveLength(1);
  },
  40_000,
);
