import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { shortTimeouts, testApplication } from "#server/test/app.ts";
import { failures, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { phonePhoto } from "#server/test/pictures.ts";
import { storedFiles } from "#server/test/stored-files.ts";
import { uploads } from "#shared/schema/uploads.ts";

const elsewhere = await startFakeServer(() => undefined);
afterAll(() => elsewhere.close());
const testApp = testApplication({ AVATAR_SERVICE_URL: elsewhere.url });
const photo = await phonePhoto();
beforeEach(() => {
  elsewhere.requests.length = 0;
  elsewhere.respond = (_req, res) => void res.end(photo);
});
const copy = async (url: unknown) => (await testApp.signIn()).post("/api/admin/photos/copy").send({ url });
const storedPhotos = () => storedFiles(testApp.services.storage, "objects");

test("a picture elsewhere is fetched once and becomes a photo of ours", async () => {
  const { status, body } = await copy(`${elsewhere.url}/lake.jpg?size=large`);
  expect(status).toBe(200);
  expect(body.objectPath).toMatch(/^\/objects\/[\w-]{22}$/);
  expect(elsewhere.requests.map(({ path }) => path)).toEqual(["/lake.jpg?size=large"]);
  await testApp.http.get(body.objectPath).expect(200);
  const [row] = await testApp.db.select().from(uploads);
  expect(row).toMatchObject({
    objectPath: body.objectPath,
    size: photo.length,
    processedAt: expect.any(Date),
  });
});

describe("refuses, with a sentence, and keeps nothing of", () => {
  test.each([
    ["a file", "file:///etc/passwd"],
    ["a script", "javascript:alert(1)"],
    ["plain http", "http://pictures.example/lake.jpg"],
    ["the metadata service", "https://169.254.169.254/latest/meta-data"],
    ["another port of the site's own machine", "http://127.0.0.1:9/lake.jpg"],
    ["nothing", undefined],
  ])("%s", async (_what, url) => {
    expect(await copy(url)).toMatchObject({ status: 400, body: { fields: { url: [expect.any(String)] } } });
  });

  test.each(["hanging", "redirecting"])("a site that fails: %s", async (name) => {
    shortTimeouts(testApp, { button: 400 });
    const before = await storedPhotos();
    elsewhere.respond = failures[name] ?? elsewhere.respond;
    const { status, body } = await copy(`${elsewhere.url}/x.png`);
    expect(status).toBe(422);
    expect(body.message).toMatch(/^[A-Z].{20,}/);
    expect(body.message).not.toMatch(/E[A-Z]{5,}/);
    expect(await storedPhotos()).toEqual(before);
  });
});
