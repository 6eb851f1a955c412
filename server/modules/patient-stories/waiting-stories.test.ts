import { afterEach, expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { registration } from "#server/test/register.ts";
import type { Need } from "#shared/api/overview.ts";
import { patientStories } from "#shared/schema/content.ts";
import { maxWaiting } from "./patient-stories.routes.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const admin = signedIn(testApp);
const db = () => testApp.services.database.db;
const story = { name: "Carol M.", location: "Dayton, Ohio", quote: "The beans.", consentSite: true };

const from = (client: string, path: string, body: object) =>
  testApp.http.post(path).set("X-Forwarded-For", client).send(body);
const tell = (client: string) => from(client, "/api/patient-stories", story);
const fill = (count: number) =>
  db()
    .insert(patientStories)
    .values(Array.from({ length: count }, () => ({ ...story, status: "pending" as const })));
const panelSays = async () => {
  const needs: Need[] = (await admin.get("/api/admin/needs").expect(200)).body;
  return needs.find(({ subject }) => subject === "stories")?.sentence;
};

afterEach(async () => {
  await db().delete(patientStories);
});

test("2,000 stories wait at most; who comes later keeps the text, and anybody can register", async () => {
  await fill(maxWaiting - 1);
  await tell("192.0.2.1").expect(201);
  const { body, headers } = await tell("192.0.2.2").expect(503);
  expect(body).toEqual({
    code: "stories_waiting",
    message:
      "So many stories are waiting to be read that we can't take another one today. Nothing is lost: your text is still in the form. Please keep a copy, and send it again in a few days.",
  });
  expect(headers["retry-after"]).toBe("3600");
  expect(await db().$count(patientStories)).toBe(maxWaiting);
  await from("192.0.2.2", "/api/register", registration()).expect(201);
});

test("the panel says that no more are taken, until the administrator has decided on one", async () => {
  await fill(maxWaiting);
  expect(await panelSays()).toBe(
    "1,000 or more patient stories are waiting for your decision. No more are taken until you have decided on some.",
  );
  const { body } = await admin.get("/api/admin/patient-stories?limit=1").expect(200);
  await admin.put(`/api/admin/patient-stories/${body[0].id}`).send({ status: "rejected" }).expect(200);
  expect(await panelSays()).toBe("1,000 or more patient stories are waiting for your decision.");
  await tell("192.0.2.3").expect(201);
});

test("the administrator adds stories however many wait, and decided ones don't count", async () => {
  await fill(maxWaiting);
  await admin.post("/api/admin/patient-stories").send(story).expect(201);
  await db().update(patientStories).set({ status: "approved" });
  await tell("192.0.2.4").expect(201);
});
