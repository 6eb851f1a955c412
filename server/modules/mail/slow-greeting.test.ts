import { afterEach, expect, test } from "vitest";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import type { DeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import { testApplication } from "#server/test/app.ts";
import { eventually } from "#server/test/eventually.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { registerSomebody } from "#server/test/register.ts";
import { startTestWorker } from "#server/test/worker.ts";

const testApp = testApplication();
let worker: DeliveryWorker | undefined;
let smtp: FakeSmtp | undefined;
afterEach(async () => {
  await worker?.stop();
  await smtp?.close();
});

test("a mail server that greets late gets no mail of people who were erased while it kept us waiting", async () => {
  smtp = await startFakeSmtp({ greetMs: 1500 });
  testApp.services.env.SMTP_URL = smtp.url;
  const ids = [];
  for (let n = 0; n < 28; n += 1) ids.push(await registerSomebody(testApp));
  worker = startTestWorker(testApp.services);
  await eventually(() => expect(smtp?.connections()).toBeGreaterThan(0));
  await deletePeople(testApp.services, ids);
  await registerSomebody(testApp);
  await eventually(() => expect(smtp?.messages).toHaveLength(1));
  expect(smtp.begun()).toBe(1);
});
