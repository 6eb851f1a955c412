import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { storePhoto } from "#server/modules/photos/uploads.ts";
import { eventually, runJob, signedIn, testApplication } from "#server/test/app.ts";
import { picture } from "#server/test/pictures.ts";
import { storedFiles } from "#server/test/stored-files.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { fixedScreens } from "#shared/screens.ts";
import { sharePictureDays, sweepSharePicturesJob } from "./share-pictures.routes.ts";

const publicUrl = "https://alliance.example";
const testApp = testApplication({ PUBLIC_URL: publicUrl });
const admin = signedIn(testApp);

const article = { title: "A letter", excerpt: "E", content: "C", category: "news" };
const createArticle = async (more: object = {}): Promise<string> =>
  (
    await admin
      .post("/api/admin/news")
      .send({ ...article, publishedAt: new Date(Date.now() - 60_000).toISOString(), ...more })
      .expect(201)
  ).body.id;

/** What the head of a page says of its picture. */
async function pictureOf(path: string): Promise<string> {
  const { text } = await testApp.http.get(path);
  const [, image = ""] = /<meta property="og:image" content="([^"]+)">/.exec(text) ?? [];
  expect(text).toContain(`<meta name="twitter:image" content="${image}">`);
  return image.replace(publicUrl, "");
}
async function get(address: string): Promise<Buffer> {
  const { body, headers } = await testApp.http.get(address).expect(200);
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  return body;
}

test("every page that may be shared has a picture of its own, 1200 x 630", async () => {
  const addresses = new Set<string>();
  const own = fixedScreens().filter(({ hidden, personal }) => !hidden || personal);
  for (const { path } of own) {
    const address = await pictureOf(path);
    addresses.add(address);
    if (path === "/") expect(address).toBe("/og-image.png");
  }
  expect(addresses.size).toBe(own.length);
  for (const address of [...addresses].slice(-2)) await get(address);
  expect(await pictureOf("/admin")).toBe("/og-image.png");
});

test("another color or name of the site changes the addresses, because pictures are kept for a year", async () => {
  const before = await pictureOf("/advocate");
  await admin.put("/api/admin/settings").send({ primaryColor: "#336699" }).expect(200);
  const recolored = await pictureOf("/advocate");
  expect(recolored).not.toBe(before);
  await admin.put("/api/admin/settings").send({ siteTitle: "Alliance of Texas" }).expect(200);
  expect([before, recolored]).not.toContain(await pictureOf("/advocate"));
  await testApp.db.delete(appSettings);
  testApp.clearCache();
});

test.each([
  ["/advocate", "/es/advocate"],
  ["/", "/es"],
  ["/my-data", "/es/my-data"],
])("the picture of %s has the Spanish title on %s", async (path, spanishPath) => {
  const [english, spanish] = [await pictureOf(path), await pictureOf(spanishPath)];
  expect(spanish).not.toBe(english);
  const bytes = await get(spanish);
  if (path !== "/") expect(bytes).not.toEqual(await get(english));
});

describe("an article", () => {
  test("in Spanish has a picture with its Spanish title, beside the English one", async () => {
    const id = await createArticle({ title: "A letter to the FDA" });
    const untranslated = await pictureOf(`/es/news/${id}`);
    expect(untranslated).toBe(await pictureOf(`/news/${id}`));
    const { fingerprint } = (await admin.get(`/api/admin/translations/news/${id}?language=es`).expect(200))
      .body;
    await admin
      .put(`/api/admin/translations/news/${id}`)
      .send({
        language: "es",
        fields: { title: "Una carta a la FDA", excerpt: "E", content: "C" },
        publishedAt: new Date().toISOString(),
        updatedAt: null,
        fingerprint,
      })
      .expect(200);
    await eventually(async () => expect(await pictureOf(`/es/news/${id}`)).not.toBe(untranslated));
    const [english, spanish] = [await pictureOf(`/news/${id}`), await pictureOf(`/es/news/${id}`)];
    expect(english).toBe(untranslated);
    expect(await get(spanish)).not.toEqual(await get(english));
  });

  test("without a picture has one with its title, whose address changes with the title", async () => {
    const id = await createArticle();
    const before = await pictureOf(`/news/${id}`);
    const first = await get(before);
    expect(await get(before)).toEqual(first);
    await admin.put(`/api/admin/news/${id}`).send({ title: "Another <b>title</b> & more" }).expect(200);
    const after = await eventually(async () => {
      const address = await pictureOf(`/news/${id}`);
      expect(address).not.toBe(before);
      return address;
    });
    expect((await get(after)).equals(first)).toBe(false);
    const { headers } = await testApp.http.get(before).expect(302);
    expect(headers.location).toBe(after);
  });

  test("with a photo of ours has that, cut to the shape; one elsewhere is named as it is", async () => {
    await storePhoto(testApp.services, "of-ours", () => picture("webp", 900, 600));
    const own = await pictureOf(`/news/${await createArticle({ imageUrl: "/objects/of-ours" })}`);
    expect(own).toMatch(/^\/share\//);
    await get(own);
    const elsewhere = "https://pictures.example/x.png";
    expect(await pictureOf(`/news/${await createArticle({ imageUrl: elsewhere })}`)).toBe(elsewhere);
  });

  test("that is a draft or deleted has none", async () => {
    const id = await createArticle();
    const address = await pictureOf(`/news/${id}`);
    await get(address);
    await admin.put(`/api/admin/news/${id}`).send({ publishedAt: null }).expect(200);
    await testApp.http.get(address).expect(404);
    await admin.delete(`/api/admin/news/${id}`).expect(204);
    await testApp.http.get(address).expect(404);
  });

  test("may have any title", async () => {
    for (const title of ["W".repeat(300), "& < > \" ' %s 甲状腺", "a\u0301".repeat(100)])
      await get(await pictureOf(`/news/${await createArticle({ title })}`));
  });
});

test.each(["/share/news/x.jpg", "/share/home/x.jpg"])("%s leads to the picture of today", async (path) => {
  await testApp.http.get(path).expect(302);
});

test.each(["/share/admin/x.jpg", "/share/nothing/x.jpg", "/share/x", "/share/..%2f/x.jpg"])(
  "%s is a 404",
  async (path) => {
    await testApp.http.get(path).expect(404);
  },
);

test("pictures that were not made again go after their days, and come back when they are asked for", async () => {
  const address = await pictureOf("/studies");
  await get(address);
  const stored = async () => (await storedFiles(testApp.services.storage, "share")).length;
  await runJob(sweepSharePicturesJob, testApp.services, { aheadMs: (sharePictureDays - 1) * 86_400_000 });
  expect(await stored()).toBeGreaterThan(0);
  await runJob(sweepSharePicturesJob, testApp.services, { aheadMs: (sharePictureDays + 1) * 86_400_000 });
  expect(await stored()).toBe(0);
  await get(address);
});

test("a picture that many ask for at once is made once", async () => {
  const address = await pictureOf("/brief/NY-1");
  const written = vi.spyOn(testApp.services.storage, "write");
  await Promise.all(Array.from({ length: 8 }, () => get(address)));
  expect(written).toHaveBeenCalledTimes(1);
});
