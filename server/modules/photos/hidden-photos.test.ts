import { describe, expect, test } from "vitest";
import { expireVersionsJob } from "#server/modules/versions/versions.routes.ts";
import { eventually, runJob, signedIn } from "#server/test/app.ts";
import { picture } from "#server/test/pictures.ts";
import { applyTestPerson, registration } from "#server/test/register.ts";
import { uploadApplication } from "#server/test/upload-app.ts";
import type { Version } from "#shared/api/versions.ts";
import { dayMs } from "#shared/durations.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { contentVersions, heroImages, newsArticles, patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { translations } from "#shared/schema/translations.ts";
import { users } from "#shared/schema/users.ts";
import { sweepPhotosJob } from "./photo-uses.ts";

const { testApp, visitor, photoOf, filesIn } = uploadApplication();
const admin = signedIn(testApp);
const sweepLater = () => runJob(sweepPhotosJob, testApp.services, { aheadMs: 2 * dayMs });

const hour = "public, max-age=3600";
const forever = "public, max-age=31536000, immutable";

/** Within a second, as the guarantee says. */
async function expectPublic(path: string, caching: string): Promise<void> {
  await eventually(async () => {
    const { headers } = await testApp.http.get(`${path}?w=320`).expect(200);
    expect(headers["cache-control"]).toBe(caching);
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });
}
async function expectHidden(path: string): Promise<void> {
  await eventually(() => testApp.http.get(`${path}?w=320`).expect(404));
  const { headers } = await admin.get(path).expect(200);
  expect(headers).toMatchObject({
    "cache-control": "private, no-store",
    "content-type": "image/webp",
    "cross-origin-resource-policy": "same-origin",
  });
}

describe("a photo is gone with the change that hides what it shows, and back with the one that shows it", () => {
  const path = () => picture("png", 8, 8).then((bytes) => photoOf(visitor(), bytes));

  test("of a supporter: no longer shared, suspended", async () => {
    const agent = visitor();
    const photoUrl = await photoOf(agent, await picture("png", 8, 8));
    const { body } = await agent
      .post("/api/register")
      .send(registration({ sharePublicly: true, photoUrl }))
      .expect(201);
    const set = (values: Partial<typeof registrations.$inferInsert>) =>
      testApp.change(registrations, values, { id: body.id });
    const [row] = await testApp.rows(registrations, { id: body.id });
    const setStatus = (status: "active" | "suspended") =>
      testApp.change(users, { status }, { id: row?.userId });
    await expectPublic(photoUrl, hour);
    for (const [hide, show] of [
      [() => set({ sharePublicly: false }), () => set({ sharePublicly: true })],
      [() => setStatus("suspended"), () => setStatus("active")],
    ] as const) {
      await hide();
      await expectHidden(photoUrl);
      await show();
      await expectPublic(photoUrl, hour);
    }
  });

  test("of an ambassador: applied only, out of the directory", async () => {
    await applyTestPerson(testApp);
    const photoUrl = await path();
    await testApp.db.update(ambassadorProfiles).set({ photoUrl });
    await expectHidden(photoUrl);
    await testApp.db.update(ambassadorProfiles).set({ isApproved: true, sharePublicly: true });
    await expectPublic(photoUrl, hour);
    await testApp.db.update(ambassadorProfiles).set({ sharePublicly: false });
    await expectHidden(photoUrl);
  });

  test("of a story: pending, approved, refused", async () => {
    const imageUrl = await path();
    const story = { name: "Ann", location: "Austin", quote: "Words.", imageUrl, consentSite: true };
    await testApp.db.insert(patientStories).values(story);
    const set = (status: "approved" | "rejected") => testApp.db.update(patientStories).set({ status });
    await expectHidden(imageUrl);
    await set("approved");
    await expectPublic(imageUrl, hour);
    await set("rejected");
    await expectHidden(imageUrl);
  });

  test("of a hero image and of an article, in its text and its translation too", async () => {
    const [imageUrl, cover, written, translated] = [await path(), await path(), await path(), await path()];
    await testApp.db.insert(heroImages).values({ imageUrl, title: "A walk", isActive: true });
    const [article] = await testApp.db
      .insert(newsArticles)
      .values({ title: "T", excerpt: "E", category: "news", content: `![us](${written})`, imageUrl: cover })
      .returning();
    await testApp.db.insert(translations).values({
      kind: "news",
      id: article?.id ?? "",
      language: "es",
      fields: { content: `![](${translated})` },
      english: {},
    });
    await expectPublic(imageUrl, forever);
    await testApp.db.update(heroImages).set({ isActive: false });
    await expectHidden(imageUrl);
    for (const isPublished of [false, true]) {
      await testApp.db.update(newsArticles).set({ publishedAt: isPublished ? new Date(0) : null });
      for (const photo of [cover, written, translated])
        await (isPublished ? expectPublic(photo, forever) : expectHidden(photo));
    }
  });

  test("without the database, what was seen last counts", async () => {
    const imageUrl = await path();
    await testApp.db.insert(heroImages).values({ imageUrl, title: "A lake", isActive: true });
    await expectPublic(imageUrl, forever);
    const { database } = testApp.services;
    const execute = database.db.execute;
    database.db.execute = () => {
      throw new Error("the database is away");
    };
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await testApp.http.get(imageUrl).expect(200);
    database.db.execute = execute;
  });
});

describe("the photo of a deleted story", () => {
  async function storyWithPhoto() {
    const imageUrl = await photoOf(admin, await picture("jpeg"));
    const story = { name: "Ann", location: "Austin, TX", quote: "Words.", consentSite: true };
    const approved = { ...story, imageUrl, status: "approved" };
    const { body } = await admin.post("/api/admin/patient-stories").send(approved).expect(201);
    return { id: body.id as string, imageUrl };
  }
  const remove = (id: string) => admin.delete(`/api/admin/patient-stories/${id}`).expect(204);

  test("is the team's alone, outlives the sweep, and is back after Undo", async () => {
    const { id, imageUrl } = await storyWithPhoto();
    await expectPublic(imageUrl, hour);
    await remove(id);
    await expectHidden(imageUrl);
    await sweepLater();
    await expectHidden(imageUrl);
    const { body } = await admin.get("/api/admin/versions?deleted=true").expect(200);
    const version = body.find(({ itemId }: Version) => itemId === id);
    await admin.post(`/api/admin/versions/${version.id}/restore`).send({}).expect(200);
    await expectPublic(imageUrl, hour);
  });

  test("goes with the last version that names it", async () => {
    const { id, imageUrl } = await storyWithPhoto();
    await remove(id);
    await testApp.db.update(contentVersions).set({ at: new Date(Date.now() - 31 * dayMs) });
    await runJob(expireVersionsJob, testApp.services);
    await admin.get(imageUrl).expect(404);
    expect(await filesIn(imageUrl.slice(1))).toEqual([]);
  });
});
