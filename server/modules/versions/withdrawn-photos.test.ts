import { expect, test } from "vitest";
import { sweepPhotosJob } from "#server/modules/photos/sweep-photos.ts";
import { signedIn } from "#server/test/app.ts";
import { picture } from "#server/test/pictures.ts";
import { runJob } from "#server/test/run-job.ts";
import { uploadApplication } from "#server/test/upload-app.ts";
import type { Version } from "#shared/api/versions.ts";
import { contentVersions } from "#shared/schema/content.ts";
import { expireVersionsJob } from "./expire-versions.ts";

const { testApp, db, visitor, photoOf, filesIn } = uploadApplication();
const admin = signedIn(testApp);
const dayMs = 86_400_000;
const sweepLater = () => runJob(sweepPhotosJob, testApp.services, { aheadMs: 2 * dayMs });

async function storyWithPhoto() {
  const agent = visitor();
  const imageUrl = await photoOf(agent, await picture("jpeg"));
  const story = { name: "Ann", location: "Austin, TX", quote: "Words.", imageUrl, consentSite: true };
  const { body } = await agent.post("/api/patient-stories").send(story).expect(201);
  return { id: body.id as string, imageUrl };
}
const remove = (id: string) => admin.delete(`/api/admin/patient-stories/${id}`).expect(204);
const undo = async (id: string) => {
  const { body } = await admin.get("/api/admin/versions?deleted=true").expect(200);
  const version = body.find(({ itemId }: Version) => itemId === id);
  await admin.post(`/api/admin/versions/${version.id}/restore`).send({}).expect(200);
};

test("the photo of a deleted story is the administrator's alone, outlives the sweep, and is back after Undo", async () => {
  const { id, imageUrl } = await storyWithPhoto();
  await testApp.http.get(imageUrl).expect(200);
  await remove(id);
  for (const look of ["at once", "after a sweep"]) {
    await testApp.http.get(`${imageUrl}?w=320&${look}`).expect(404);
    const { headers } = await admin.get(imageUrl).expect(200);
    expect(headers).toMatchObject({ "cache-control": "private, no-store", "content-type": "image/webp" });
    await sweepLater();
  }
  await undo(id);
  await testApp.http.get(imageUrl).expect(200);
  expect(await filesIn("withdrawn")).toEqual([]);
  await sweepLater();
  await testApp.http.get(imageUrl).expect(200);
});

test("the photo goes with the last version that names it", async () => {
  const { id, imageUrl } = await storyWithPhoto();
  await remove(id);
  await db()
    .update(contentVersions)
    .set({ at: new Date(Date.now() - 31 * dayMs) });
  await runJob(expireVersionsJob, testApp.services);
  await admin.get(imageUrl).expect(404);
  expect(await filesIn("withdrawn")).toEqual([]);
  expect(await filesIn(imageUrl.slice(1))).toEqual([]);
});

test("the sweep ends a way back that was cut off", async () => {
  const { id, imageUrl } = await storyWithPhoto();
  await remove(id);
  const { storage } = testApp.services;
  const write = storage.write;
  storage.write = () => Promise.reject(new Error("away"));
  await undo(id);
  storage.write = write;
  await testApp.http.get(imageUrl).expect(404);
  await sweepLater();
  await testApp.http.get(imageUrl).expect(200);
});

test("a photo in the text of an article comes back with the text", async () => {
  const imageUrl = await photoOf(admin, await picture("png"));
  const article = { title: "T", content: `Look: ![a picture](${imageUrl})` };
  const { body } = await admin.post("/api/admin/news").send(article).expect(201);
  await admin.put(`/api/admin/news/${body.id}`).send({ content: "No picture." }).expect(200);
  await sweepLater();
  await testApp.http.get(imageUrl).expect(404);
  const { body: versions } = await admin.get(`/api/admin/versions?kind=news&id=${body.id}`);
  await admin.post(`/api/admin/versions/${versions[0].id}/restore`).send({}).expect(200);
  await testApp.http.get(imageUrl).expect(200);
});

test("a photo in a translation stays, and goes and comes back with its article", async () => {
  const imageUrl = await photoOf(admin, await picture("png"));
  const article = { title: "T", excerpt: "E", content: "No picture.", category: "news" };
  const { body } = await admin.post("/api/admin/news").send(article).expect(201);
  const fields = { content: `Mire: ![una imagen](${imageUrl})` };
  await admin.put(`/api/admin/translations/news/${body.id}`).send({ language: "es", fields }).expect(200);
  await sweepLater();
  await testApp.http.get(imageUrl).expect(200);
  await admin.delete(`/api/admin/news/${body.id}`).expect(204);
  await sweepLater();
  await testApp.http.get(imageUrl).expect(404);
  await undo(body.id);
  await testApp.http.get(imageUrl).expect(200);
});
