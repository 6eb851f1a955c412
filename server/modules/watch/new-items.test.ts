import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { eventually } from "#server/test/eventually.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import { openFdaResponse, recall } from "#server/test/fakes/washington-responses.ts";
import { readOutbox } from "#server/test/read-mail.ts";
import { watchApplication } from "#server/test/watch-app.ts";
import { startTestWorker } from "#server/test/worker.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { notifyAboutNewItems, notifyAboutNewItemsJob, watchTasks } from "./new-items.ts";

const { testApp, fake, setClock, refresh } = watchApplication();
const admin = signedIn(testApp);
const isNotice = eq(deliveries.kind, "mail.watch-finds");
const notices = () => testApp.services.database.db.select().from(deliveries).where(isNotice);

beforeEach(() => testApp.services.database.db.delete(deliveries).where(isNotice));

const nobody = { id: "", username: "", name: "", role: "owner" as const };

test("several servers send one email about new items, at most once a day", async () => {
  await refresh();
  await Promise.all([1, 2, 3].map(() => notifyAboutNewItems(testApp.services)));
  expect((await notices()).map(({ payload }) => payload)).toEqual([{ count: 5 }]);
  fake.washington.parts.recalls = json(openFdaResponse(recall(), recall({ recall_number: "D-0200-2027" })));
  await refresh();
  await notifyAboutNewItems(testApp.services);
  expect(await notices()).toHaveLength(1);
  setClock("2026-11-23T15:00:01Z");
  await notifyAboutNewItems(testApp.services);
  await notifyAboutNewItems(testApp.services);
  expect((await notices()).map(({ payload }) => payload)).toEqual([{ count: 5 }, { count: 1 }]);
});

test("the email waits while a source is being read", async () => {
  await refresh();
  const { run } = notifyAboutNewItemsJob(testApp.services);
  setClock("2026-11-22T15:00:19Z");
  await run(new AbortController().signal, () => undefined);
  expect(await notices()).toEqual([]);
  setClock("2026-11-22T15:00:21Z");
  await run(new AbortController().signal, () => undefined);
  expect((await notices()).map(({ payload }) => payload)).toEqual([{ count: 5 }]);
});

test("the email goes to the administrator and has no unsubscribe link", async () => {
  await refresh();
  await notifyAboutNewItems(testApp.services);
  const worker = startTestWorker(testApp.services);
  await eventually(async () => expect((await notices())[0]?.status).toBe("done"));
  await worker.stop();
  const mail = (await readOutbox(testApp.services.env.DATA_DIR)).at(-1);
  expect(mail?.headers.to).toBe("admin@example.org");
  expect(mail?.headers.subject).toBe("Washington: 5 new documents about desiccated thyroid");
  expect(mail?.headers).not.toHaveProperty("list-unsubscribe");
  expect(mail?.text).toContain("/admin?tab=settings&section=washington#found-in-washington");
});

test("the panel counts items of the last week that are neither hidden, described nor drafted", async () => {
  await refresh();
  const sentences = async () =>
    (await watchTasks(testApp.services, nobody, [])).map(({ sentence }) => sentence.replace(/:.*/, ""));
  expect(await sentences()).toEqual(["5 new items from Washington, the newest"]);
  await admin.put("/api/admin/watch/fr-2026-05000").send({ hidden: true }).expect(200);
  await admin.put("/api/admin/watch/fr-2026-04512").send({ sentence: "Good." }).expect(200);
  await admin.post("/api/admin/watch/119-hr-8630/draft").expect(200);
  const [left] = await watchTasks(testApp.services, nobody, []);
  expect(left?.sentence).toMatch(/^2 new items from Washington, the newest: Sample NP Thyroid/);
  setClock("2026-11-29T15:00:01Z");
  expect(await sentences()).toEqual([]);
});
