import { expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { picture } from "#server/test/pictures.ts";
import { uploadApplication } from "#server/test/upload-app.ts";
import { sweepUnusedPhotos } from "./unused-photos.ts";

const { testApp, photoOf, filesIn } = uploadApplication({ PUBLIC_URL: "https://alliance.example" });
const admin = signedIn(testApp);

const addImage = async (imageUrl: string) =>
  (await admin.post("/api/hero-images").set("Host", "10.0.0.7:5000").send({ title: "A walk", imageUrl }))
    .body;

test("one of our own photos, pasted as a whole address, is stored as ours, and stays while it is shown", async () => {
  const path = await photoOf(admin, await picture("png"));
  expect((await addImage(`https://alliance.example${path}?w=640`)).imageUrl).toBe(path);
  await sweepUnusedPhotos(testApp.services, { before: new Date(Date.now() + 1000), after: "", limit: 10 });
  expect((await filesIn(path.slice(1))).length).toBeGreaterThan(0);
});

test("so is one at the address by which the site is reached just now, and one of a story or an article", async () => {
  const own = "/objects/demo-hero-walk";
  expect((await addImage(`http://10.0.0.7:5000${own}`)).imageUrl).toBe(own);
  const imageUrl = `https://alliance.example${own}`;
  const { body: article } = await admin.post("/api/admin/news").send({ title: "News", imageUrl }).expect(201);
  expect(article.imageUrl).toBe(own);
});

test.each([
  "https://elsewhere.example/objects/demo-hero-walk",
  "https://alliance.example/other/objects/demo-hero-walk",
  "https://alliance.example/objects/demo-hero-walk/320.webp",
  "https://alliance.example:8443/objects/demo-hero-walk",
])("any other address is stored as it was typed: %s", async (address) => {
  expect((await addImage(address)).imageUrl).toBe(address);
});

test("a body that is no object, or has no text there, is refused as before", async () => {
  await admin.post("/api/hero-images").send([]).expect(400);
  await admin.post("/api/hero-images").send({ title: "A walk", imageUrl: 7 }).expect(400);
});
