import { eq } from "drizzle-orm";
import sharp from "sharp";
import supertest from "supertest";
import { beforeEach, describe, expect, test } from "vitest";
import { photoFile, photoKeyOf } from "#server/features/uploads/photo-files.ts";
import { sweepUnusedPhotos } from "#server/features/uploads/unused-photos.ts";
import { deletePeople } from "#server/features/users/delete-people.ts";
import { sweepPhotos } from "#server/jobs/sweep-photos.ts";
import { testApplication } from "#server/test/app.ts";
import { phonePhoto, picture, tellingPng, tellingWebp, traces } from "#server/test/pictures.ts";
import { photoWidths } from "#shared/photos.ts";
import { newsArticles } from "#shared/schema/content.ts";
import { rateLimits, uploads } from "#shared/schema/plumbing.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication();
const db = () => testApp.services.database.db;
beforeEach(() => db().delete(rateLimits));

type Visitor = ReturnType<typeof supertest.agent>;
const visitor = (): Visitor => supertest.agent(testApp.app);
/** The path and query of an address: supertest's agent is the server that it names. */
const pathOf = (uploadURL: string) => uploadURL.replace(/^https?:\/\/[^/]+/, "");

async function upload(agent: Visitor, bytes: Buffer, open = "/api/photos/upload"): Promise<string> {
  const { body } = await agent.post(open).set("Host", "site.example").expect(200);
  await agent.put(pathOf(body.uploadURL)).set("Content-Type", "image/jpeg").send(bytes).expect(200);
  return body.uploadURL;
}
const process = (agent: Visitor, storageUrl: string, more: object = {}) =>
  agent
    .post("/api/photos/process")
    .set("Host", "site.example")
    .send({ storageUrl, ...more });
async function photoOf(agent: Visitor, bytes: Buffer): Promise<string> {
  const { body } = await process(agent, await upload(agent, bytes)).expect(200);
  return body.objectPath;
}

let counter = 0;
const person = (more: object = {}) => {
  counter += 1;
  return {
    firstName: "Ada",
    lastName: "Lovelace",
    email: `photo.${counter}@example.org`,
    state: "Texas",
    agreeToTerms: true,
    sharePublicly: true,
    ...more,
  };
};
const register = async (agent: Visitor, more: object = {}): Promise<string> =>
  (await agent.post("/api/register").send(person(more)).expect(201)).body.id;
const filesIn = async (folder: string) => {
  const paths: string[] = [];
  for await (const { path } of testApp.services.storage.list(folder)) paths.push(path);
  return paths;
};

/** The chunks of a webp (RFC 9649): metadata would be one of its own (EXIF, XMP, ICCP). */
function chunksOf(webp: Buffer): string[] {
  const names = [];
  for (let position = 12; position < webp.length; ) {
    names.push(webp.toString("latin1", position, position + 4));
    const size = webp.readUInt32LE(position + 4);
    position += 8 + size + (size % 2);
  }
  return names;
}
function expectNothingButPixels(webp: Buffer): void {
  expect(chunksOf(webp)).toEqual(["VP8 "]);
  for (const trace of traces) expect(webp.includes(trace), trace).toBe(false);
}

describe("a photo from a phone", () => {
  test("is served upright, without a trace of where and by whom it was taken, in every width", async () => {
    const original = await phonePhoto();
    const before = await sharp(original).metadata();
    expect(before).toMatchObject({ width: 240, height: 160, orientation: 6 });
    expect([before.exif, before.icc, before.xmp].every(Buffer.isBuffer)).toBe(true);
    const objectPath = await photoOf(visitor(), original);
    expect(objectPath).toMatch(/^\/objects\/[A-Za-z0-9_-]{22}$/);
    for (const width of photoWidths) {
      const { body, headers } = await testApp.http.get(`${objectPath}?w=${width}`).expect(200);
      expect(headers["cache-control"]).toContain("immutable");
      const meta = await sharp(body).metadata();
      expect(meta).toMatchObject({ format: "webp", width: 160, height: 240, space: "srgb" });
      expectNothingButPixels(body);
      // What lay at the left stands at the top.
      const { data } = await sharp(body)
        .extract({ left: 80, top: 10, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(180);
    }
  });

  test.each([
    ["png", tellingPng, ["Jane Doe", "A phone", "Elm Street"]],
    ["webp", tellingWebp, ["Jane Doe", "A phone", "Elm Street"]],
  ])("loses what a %s says besides its pixels, in every width", async (_type, make, said) => {
    const original = await make();
    for (const trace of said) expect(original.includes(trace), trace).toBe(true);
    const objectPath = await photoOf(visitor(), original);
    for (const width of photoWidths) {
      const { body } = await testApp.http.get(`${objectPath}?w=${width}`).expect(200);
      expectNothingButPixels(body);
    }
  });

  test("leaves nothing in the quarantine", async () => {
    const agent = visitor();
    const url = await upload(agent, await picture("png"));
    expect(await filesIn("quarantine")).toHaveLength(1);
    await process(agent, url).expect(200);
    expect(await filesIn("quarantine")).toEqual([]);
  });

  test.each(["jpeg", "png", "webp"] as const)("may be a %s", async (type) => {
    const objectPath = await photoOf(visitor(), await picture(type, 2000, 1000));
    const { body } = await testApp.http.get(`${objectPath}?w=640`).expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ width: 640, height: 320 });
    const widest = await testApp.http.get(objectPath).expect(200);
    expect((await sharp(widest.body).metadata()).width).toBe(1280);
  });

  test("is nothing public before it is processed", async () => {
    const url = await upload(visitor(), await picture("png"));
    const key = new URL(url).pathname.split("/").at(-1);
    await testApp.http.get(`/objects/${key}`).expect(404);
    await testApp.http.get(`/uploads/${key}`).expect(404);
    await testApp.http.get(pathOf(url)).expect(404);
  });
});

describe("process", () => {
  test("takes the address with or without its query, and once", async () => {
    const agent = visitor();
    const url = await upload(agent, await picture("png"));
    const [withoutQuery = ""] = url.split("?");
    await process(agent, withoutQuery).expect(200);
    const { body } = await process(agent, url).expect(409);
    expect(body.code).toBe("upload_used");
    await agent
      .put(pathOf(url))
      .send(await picture("png"))
      .expect(404);
  });

  test("of ten calls at the same moment one makes the photo", async () => {
    const agent = visitor();
    const url = await upload(agent, await picture("png"));
    const answers = await Promise.all(Array.from({ length: 10 }, () => process(agent, url)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });

  test("an upload of another visitor, of the administrator, and none at all are the same 404", async () => {
    const theirs = await upload(visitor(), await picture("png"));
    const administrators = await upload(await testApp.signIn(), await picture("png"), "/api/objects/upload");
    const other = visitor();
    await upload(other, await picture("png"));
    const answers = await Promise.all(
      [theirs, administrators, `http://site.example/uploads/${"x".repeat(22)}`].map(
        async (url) => (await process(other, url).expect(404)).body,
      ),
    );
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test.each([
    "http://169.254.169.254/latest/meta-data",
    "http://elsewhere.example/uploads/AAAAAAAAAAAAAAAAAAAAAA",
    "http://site.example/uploads/../../app-secret",
    "http://site.example/uploads/AAAAAAAAAAAAAAAAAAAAA%2f",
    "http://site.example/objects/AAAAAAAAAAAAAAAAAAAAAA",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//[::1",
  ])("%s is no address of ours", async (url) => {
    const { body } = await process(visitor(), url).expect(400);
    expect(body.fields.storageUrl).toHaveLength(1);
  });

  test("nothing uploaded is a sentence", async () => {
    const agent = visitor();
    const { body } = await agent.post("/api/photos/upload").set("Host", "site.example").expect(200);
    const answer = await process(agent, body.uploadURL).expect(422);
    expect(answer.body.code).toBe("file_refused");
  });

  test("a purpose has its own limit", async () => {
    const large = Buffer.concat([await picture("jpeg"), Buffer.alloc(2_097_152)]);
    const agent = visitor();
    const { body } = await process(agent, await upload(agent, large), { purpose: "registration" }).expect(
      422,
    );
    expect(body.message).toBe("This file exceeds maximum allowed size of 2 MB");
    await process(agent, await upload(agent, large), { purpose: "user" }).expect(200);
    await process(agent, await upload(agent, large), { purpose: "nonsense" }).expect(400);
  });

  test("with the storage away it says so, and works afterwards", async () => {
    const agent = visitor();
    const url = await upload(agent, await picture("png"));
    const { storage } = testApp.services;
    const write = storage.write;
    storage.write = () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }));
    try {
      await process(agent, url).expect(500);
    } finally {
      storage.write = write;
    }
    await process(agent, url).expect(200);
  });
});

describe("a registration's photo", () => {
  test("comes with the registration when this visitor had it processed, and from nowhere else", async () => {
    const agent = visitor();
    const photoUrl = await photoOf(agent, await phonePhoto());
    const refused = await visitor().post("/api/register").send(person({ photoUrl })).expect(400);
    expect(refused.body.fields.photoUrl).toEqual(["Please upload the picture first"]);
    await agent
      .post("/api/register")
      .send(person({ photoUrl: "/objects/demo-hero-1" }))
      .expect(400);
    await agent
      .post("/api/register")
      .send(person({ photoUrl: "https://elsewhere.example/x.png" }))
      .expect(400);
    const id = await register(agent, { photoUrl });
    const { body } = await testApp.http.get("/api/registrations").expect(200);
    expect(body.find((entry: { id: string }) => entry.id === id)).toMatchObject({ photoUrl });
    await agent.put(`/api/registrations/${id}/photo`).send({ photoURL: photoUrl }).expect(200);
  });

  test("may follow: from the session that registered, within the hour, once", async () => {
    const agent = visitor();
    const photoURL = await photoOf(agent, await phonePhoto());
    const id = await register(agent);
    await agent.put(`/api/registrations/${id}/photo`).send({ photoURL }).expect(200, { photoUrl: photoURL });
    const [row] = await db().select().from(registrations).where(eq(registrations.id, id));
    const [user] = await db()
      .select()
      .from(users)
      .where(eq(users.id, row?.userId ?? ""));
    expect([row?.photoUrl, user?.photoUrl]).toEqual([photoURL, photoURL]);
    const another = await photoOf(agent, await picture("png"));
    await agent.put(`/api/registrations/${id}/photo`).send({ photoURL: another }).expect(409);

    const late = await register(agent);
    const hourAgo = new Date(Date.now() - 61 * 60_000);
    await db().update(registrations).set({ createdAt: hourAgo }).where(eq(registrations.id, late));
    await agent.put(`/api/registrations/${late}/photo`).send({ photoURL: another }).expect(404);
  });

  test("somebody else's registration and none at all give the same answer", async () => {
    const agent = visitor();
    const photoURL = await photoOf(agent, await picture("png"));
    const foreign = await register(visitor());
    const answers = await Promise.all(
      [foreign, "00000000-0000-4000-8000-000000000000", "nonsense"].map(async (id) => {
        const { status, body } = await agent.put(`/api/registrations/${id}/photo`).send({ photoURL });
        return JSON.stringify({ status, body });
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("404");
    await testApp.http.put(`/api/registrations/${foreign}/photo`).send({ photoURL }).expect(404);
  });

  test("over 2 MB as it was uploaded is refused when it is attached", async () => {
    const agent = visitor();
    const large = Buffer.concat([await picture("jpeg"), Buffer.alloc(2_097_152)]);
    const photoURL = await photoOf(agent, large);
    const id = await register(agent);
    const { body } = await agent.put(`/api/registrations/${id}/photo`).send({ photoURL }).expect(400);
    expect(body.fields.photoURL).toEqual(["This picture exceeds maximum allowed size of 2 MB"]);
  });

  test("a forged cookie is no visitor", async () => {
    const id = await register(visitor());
    const answer = testApp.http.put(`/api/registrations/${id}/photo`).set("Cookie", "visitor=abc.def");
    await answer.send({ photoURL: "/objects/demo-hero-1" }).expect(404);
  });
});

describe("finalize-photo", () => {
  test("is the administrator's, and changes account and registration", async () => {
    const id = await register(visitor());
    const admin = await testApp.signIn();
    const uploadURL = await upload(admin, await phonePhoto(), "/api/objects/upload");
    const body = { uploadURL, userId: id };
    await visitor().post("/api/objects/finalize-photo").set("Host", "site.example").send(body).expect(401);
    const finalize = (more = {}) =>
      admin
        .post("/api/objects/finalize-photo")
        .set("Host", "site.example")
        .send({ ...body, ...more });
    await finalize({ userId: "00000000-0000-4000-8000-000000000000" }).expect(404);
    const { body: answer } = await finalize().expect(200);
    const [row] = await db().select().from(registrations).where(eq(registrations.id, id));
    expect(row?.photoUrl).toBe(answer.photoUrl);
    await testApp.http.get(answer.photoUrl).expect(200);
  });

  test("takes the photo that was there before out of the storage", async () => {
    const agent = visitor();
    const before = await photoOf(agent, await picture("png"));
    const id = await register(agent, { photoUrl: before });
    const admin = await testApp.signIn();
    const uploadURL = await upload(admin, await picture("jpeg"), "/api/objects/upload");
    await admin
      .post("/api/objects/finalize-photo")
      .set("Host", "site.example")
      .send({ uploadURL, userId: id })
      .expect(200);
    await testApp.http.get(before).expect(404);
  });
});

describe("what is not needed any more", () => {
  test("goes with the person", async () => {
    const agent = visitor();
    const photoUrl = await photoOf(agent, await picture("png"));
    const id = await register(agent, { photoUrl });
    expect(await deletePeople(testApp.services, [id])).toBe(1);
    await testApp.http.get(photoUrl).expect(404);
    expect(await filesIn(`objects/${photoKeyOf(photoUrl)}`)).toEqual([]);
    expect(await db().select().from(uploads).where(eq(uploads.objectPath, photoUrl))).toEqual([]);
  });

  test("is swept: uploads that became nothing, photos that nothing shows; the others stay", async () => {
    const agent = visitor();
    const shown = await photoOf(agent, await picture("png"));
    await register(agent, { photoUrl: shown });
    const unused = await photoOf(agent, await picture("png"));
    await upload(agent, await picture("png"));
    await sweepPhotos(testApp.services);
    await testApp.http.get(unused).expect(200);
    expect(await filesIn("quarantine")).not.toEqual([]);

    await sweepPhotos(testApp.services, { now: Date.now() + 25 * 60 * 60_000 });
    await testApp.http.get(unused).expect(404);
    await testApp.http.get(shown).expect(200);
    expect(await filesIn("quarantine")).toEqual([]);
    const left = await db().select().from(uploads);
    expect(left.map(({ objectPath }) => objectPath)).toContain(shown);
    expect(left.every(({ processedAt }) => processedAt !== null)).toBe(true);
  });

  test("is told apart in batches, and one that an article names in its text stays", async () => {
    const agent = visitor();
    const paths = [];
    for (let count = 0; count < 3; count += 1) paths.push(await photoOf(agent, await picture("png", 8, 8)));
    const [written = "", ...unused] = paths;
    await db()
      .insert(newsArticles)
      .values({ title: "T", excerpt: "E", category: "news", content: `See ![us](${written}?w=640).` });
    const before = new Date(Date.now() + 1000);
    let looks = 0;
    for (let after = ""; looks === 0 || after !== ""; looks += 1)
      after = await sweepUnusedPhotos(testApp.services, { before, after, most: 1 });
    expect(looks).toBeGreaterThan(3);
    await testApp.http.get(written).expect(200);
    for (const path of unused) await testApp.http.get(path).expect(404);
  });

  test("a width that is missing is made from a larger one", async () => {
    const objectPath = await photoOf(visitor(), await picture("jpeg", 2000, 1000));
    const key = photoKeyOf(objectPath) ?? "";
    await testApp.services.storage.remove([photoFile(key, 320)]);
    const { body } = await testApp.http.get(`${objectPath}?w=200`).expect(200);
    expect((await sharp(body).metadata()).width).toBe(320);
    expect(await filesIn(`objects/${key}`)).toContain(photoFile(key, 320));
  });
});
