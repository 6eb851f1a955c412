import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { writeBackup } from "#server/platform/backup/backup.ts";
import { eventually, signedIn, startTestWorker, submit, testApplication } from "#server/test/app.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { readMail, tokenIn } from "#server/test/read-mail.ts";
import { registration } from "#server/test/register.ts";
import { addSource, countsOf } from "#server/test/source.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

const waitingMail = async () =>
  (await testApp.db.select().from(deliveries)).find(({ kind }) => kind === "mail.registered");

test("only the mail that waits holds person and source, no backup does, and its link counts the confirmation", async () => {
  const { env, storage } = testApp.services;
  const source = await addSource(admin);
  const { body } = await submit(testApp.http.post("/api/register"), registration({ via: "clinic-a" }), 201);
  expect(await waitingMail()).toMatchObject({ registrationId: body.id, payload: { sourceId: source.id } });

  const out = new PassThrough();
  const [archive] = await Promise.all([buffer(out), writeBackup(env.DATABASE_URL ?? "", storage, out)]);
  const lines = gunzipSync(archive).toString("utf8").split("\n");
  expect(lines.some((line) => line.includes('"mail.registered"'))).toBe(true);
  expect(lines.some((line) => line.includes(source.id))).toBe(true);
  expect(lines.filter((line) => line.includes(source.id) && line.includes(body.id))).toEqual([]);
  expect(lines.join("\n")).not.toContain("source_marks/");

  const smtp = await startFakeSmtp();
  onTestFinished(() => smtp.close());
  env.SMTP_URL = smtp.url;
  startTestWorker(testApp.services);
  await eventually(async () => expect((await waitingMail())?.status).toBe("done"));
  expect((await waitingMail())?.payload).toEqual({});

  const token = tokenIn(readMail(smtp.messages[0] ?? ""), "/confirm");
  await testApp.http.post("/api/confirm").send({ token }).expect(200);
  expect(await countsOf(admin)).toMatchObject({ registered: 1, confirmed: 1 });
});
