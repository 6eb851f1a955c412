import { expect, test } from "vitest";
import { signedIn, submit } from "#server/test/app.ts";
import { picture } from "#server/test/pictures.ts";
import { uploadApplication } from "#server/test/upload-app.ts";

const { testApp, pathOf, filesIn } = uploadApplication({ PUBLIC_URL: "https://alliance.example:8443" });
const admin = signedIn(testApp);

const addImage = async (imageUrl: string) =>
  (await admin.post("/api/hero-images").set("Host", "10.0.0.7:5000").send({ title: "A walk", imageUrl }))
    .body;

test("behind a proxy that keeps no host, an upload's address is the public one, and is known again", async () => {
  const agent = testApp.http;
  const { body } = await agent.post("/api/photos/upload").set("Host", "10.0.0.7:5000").expect(200);
  expect(new URL(body.uploadURL).origin).toBe("https://alliance.example:8443");
  await submit(agent.put(pathOf(body.uploadURL)), await picture("png"));
  await agent
    .post("/api/photos/process")
    .set("Host", "10.0.0.7:5000")
    .send({ storageUrl: body.uploadURL })
    .expect(200);
  expect(await filesIn("quarantine")).toEqual([]);
});

test("one of our own photos, pasted as a whole address, is stored as ours", async () => {
  const own = "/objects/demo-hero-walk";
  expect((await addImage(`https://alliance.example:8443${own}?w=640`)).imageUrl).toBe(own);
  const imageUrl = `https://alliance.example:8443${own}`;
  const { body: article } = await admin.post("/api/admin/news").send({ title: "News", imageUrl }).expect(201);
  expect(article.imageUrl).toBe(own);
});

test.each([
  "https://elsewhere.example/objects/demo-hero-walk",
  "https://alliance.example:8443/other/objects/demo-hero-walk",
  "https://alliance.example:8443/objects/demo-hero-walk/320.webp",
  "https://alliance.example/objects/demo-hero-walk",
])("any other address is stored as it was typed: %s", async (address) => {
  expect((await addImage(address)).imageUrl).toBe(address);
});
