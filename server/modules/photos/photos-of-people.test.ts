/// <reference types="vite/types/importMeta.d.ts" />
import { eq, getTableColumns, isTable } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import { inMs } from "#server/platform/database/database.ts";
import { runJob } from "#server/test/app.ts";
import { phonePhoto, picture } from "#server/test/pictures.ts";
import { applyTestPerson, registration } from "#server/test/register.ts";
import { uploadApplication, type Visitor } from "#server/test/upload-app.ts";
import { retentionDays } from "#shared/retention.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { contentVersions, newsArticles } from "#shared/schema/content.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { accessAudit } from "#shared/schema/team.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { users } from "#shared/schema/users.ts";
import { photoColumns, photoFile, sweepPhotosJob } from "./photo-uses.ts";
import { sweepUploadsJob, uploadLifeMs } from "./uploads.ts";

const { testApp, upload, visitor, photoOf, filesIn } = uploadApplication();

const person = (more: object = {}) => registration({ sharePublicly: true, ...more });
const register = async (agent: Visitor, more: object = {}): Promise<string> =>
  (await agent.post("/api/register").send(person(more)).expect(201)).body.id;
describe("a registration's photo", () => {
  test("comes with the registration when this visitor had it processed, and from nowhere else", async () => {
    const agent = visitor();
    const photoUrl = await photoOf(agent, await phonePhoto());
    const stranger = visitor();
    await photoOf(stranger, await picture("png"));
    const refused = await stranger.post("/api/register").send(person({ photoUrl })).expect(400);
    expect(refused.body.fields.photoUrl).toEqual(["Please upload the picture first"]);
    for (const photoUrl of ["/objects/demo-hero-1", "https://elsewhere.example/x.png"])
      await agent.post("/api/register").send(person({ photoUrl })).expect(400);
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
    const [row] = await testApp.rows(registrations, { id });
    const [user] = await testApp.rows(users, { id: row?.userId });
    expect([row?.photoUrl, user?.photoUrl]).toEqual([photoURL, photoURL]);
    const another = await photoOf(agent, await picture("png"));
    await agent.put(`/api/registrations/${id}/photo`).send({ photoURL: another }).expect(409);

    const late = await register(agent);
    const hourAgo = new Date(Date.now() - 61 * 60_000);
    await testApp.change(registrations, { createdAt: hourAgo }, { id: late });
    await agent.put(`/api/registrations/${late}/photo`).send({ photoURL: another }).expect(404);
  });

  test("follows the answer to a taken address in the same way, when the client is not told that it is taken", async () => {
    const agent = visitor();
    const photos = [await photoOf(agent, await phonePhoto()), await photoOf(agent, await picture("png"))];
    const email = "taken@example.org";
    await register(agent, { email });
    for (let count = 0; count < 10; count += 1)
      await agent.post("/api/register").send(person({ email })).expect(409);
    const id = await register(agent, { email });
    expect(await testApp.db.$count(registrations, eq(registrations.id, id))).toBe(0);
    const attach = (photoURL: string | undefined) =>
      agent.put(`/api/registrations/${id}/photo`).send({ photoURL });
    await attach(photos[0]).expect(200, { photoUrl: photos[0] });
    await attach(photos[0]).expect(200);
    await attach(photos[1]).expect(409);
    await testApp.db.delete(rateLimits);
    await attach(photos[0]).expect(404);
  });

  test("ten identical calls at the same moment return the same; another photo is a 409", async () => {
    const agent = visitor();
    const photoURL = await photoOf(agent, await picture("png", 8, 8));
    const secondPhoto = await photoOf(agent, await picture("png", 8, 8));
    const id = await register(agent);
    const attach = () => agent.put(`/api/registrations/${id}/photo`).send({ photoURL });
    const responses = await Promise.all(Array.from({ length: 10 }, attach));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await agent.put(`/api/registrations/${id}/photo`).send({ photoURL: secondPhoto }).expect(409);
  });

  test("attaching returns the same for another person's registration and for an unknown one", async () => {
    const agent = visitor();
    const photoURL = await photoOf(agent, await picture("png"));
    const foreign = await register(visitor());
    const responses = await Promise.all(
      [foreign, "00000000-0000-4000-8000-000000000000", "nonsense"].map(async (id) => {
        const { status, body } = await agent.put(`/api/registrations/${id}/photo`).send({ photoURL });
        return JSON.stringify({ status, body });
      }),
    );
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]).toContain("404");
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
    const response = testApp.http.put(`/api/registrations/${id}/photo`).set("Cookie", "visitor=abc.def");
    await response.send({ photoURL: "/objects/demo-hero-1" }).expect(404);
  });
});

describe("finalize-photo", () => {
  const finalize = (admin: Visitor, uploadURL: string, userId: string) =>
    admin.post("/api/objects/finalize-photo").set("Host", "site.example").send({ uploadURL, userId });

  test("changes account and registration, and takes the photo that was there before out of the storage", async () => {
    const agent = visitor();
    const before = await photoOf(agent, await picture("png"));
    const id = await register(agent, { photoUrl: before });
    const admin = await testApp.signIn();
    const uploadURL = await upload(admin, await phonePhoto(), "/api/objects/upload");
    await finalize(admin, uploadURL, "00000000-0000-4000-8000-000000000000").expect(404);
    const { photoUrl } = (await finalize(admin, uploadURL, id).expect(200)).body;
    const people = await testApp.db
      .select({ own: registrations.photoUrl, account: users.photoUrl })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(eq(registrations.id, id));
    expect(people).toEqual([{ own: photoUrl, account: photoUrl }]);
    expect(await testApp.db.select().from(accessAudit)).toMatchObject([{ what: "changed" }]);
    await admin.get(photoUrl).expect(200);
    await testApp.http.get(before).expect(404);
  });

  test("of an ambassador changes the public profile, too", async () => {
    const id = await applyTestPerson(testApp);
    const admin = await testApp.signIn();
    const uploadURL = await upload(admin, await picture("png"), "/api/objects/upload");
    const { photoUrl } = (await finalize(admin, uploadURL, id).expect(200)).body;
    expect(
      await testApp.db.select({ photoUrl: ambassadorProfiles.photoUrl }).from(ambassadorProfiles),
    ).toEqual([{ photoUrl }]);
  });

  test("leaves nothing of a photo whose person is erased meanwhile, and says that they are gone", async () => {
    const id = await register(visitor());
    const admin = await testApp.signIn();
    const before = await filesIn("objects");
    const uploadURL = await upload(admin, await picture("jpeg"), "/api/objects/upload");
    const { storage } = testApp.services;
    const read = storage.read.bind(storage);
    vi.spyOn(storage, "read").mockImplementationOnce(async (...file) => {
      await deletePeople(testApp.services, [id]);
      return read(...file);
    });
    await finalize(admin, uploadURL, id).expect(404);
    expect(await filesIn("objects")).toEqual(before);
  });

  test("leaves one of five photos that are finalized at the same moment", async () => {
    const id = await register(visitor());
    const admin = await testApp.signIn();
    const addresses = [];
    for (let count = 0; count < 5; count += 1)
      addresses.push(await upload(admin, await picture("jpeg"), "/api/objects/upload"));
    const responses = await Promise.all(addresses.map((address) => finalize(admin, address, id).expect(200)));
    const [row] = await testApp.rows(registrations, { id });
    for (const { body } of responses)
      await admin.get(body.photoUrl).expect(body.photoUrl === row?.photoUrl ? 200 : 404);
  });
});

describe("what is not needed any more", () => {
  test("is swept: uploads that became nothing, photos that nothing shows; the others stay", async () => {
    const agent = visitor();
    const shown = await photoOf(agent, await picture("png"));
    await register(agent, { photoUrl: shown });
    const unused = await photoOf(agent, await picture("png"));
    await upload(agent, await picture("png"));
    const sweepAfter = async (ms: number) => {
      await testApp.db.update(uploads).set({ createdAt: inMs(-ms) });
      await runJob(sweepUploadsJob, testApp.services);
    };
    await sweepAfter(uploadLifeMs - 5000);
    await testApp.http.get(unused).expect(200);
    expect(await filesIn("quarantine")).not.toEqual([]);

    await sweepAfter(uploadLifeMs);
    expect(await filesIn("quarantine")).toEqual([]);
    await runJob(sweepPhotosJob, testApp.services, {
      aheadMs: retentionDays.unusedPhotos * 86_400_000 + 1000,
    });
    await testApp.http.get(unused).expect(404);
    expect(await filesIn(shown.slice(1))).not.toEqual([]);
    const left = await testApp.db.select().from(uploads);
    expect(left.map(({ objectPath }) => objectPath)).toContain(shown);
    expect(left.every(({ processedAt }) => processedAt !== null)).toBe(true);
  });

  test("is swept with what there is of a photo whose making was cut off", async () => {
    const { storage } = testApp.services;
    const [key, photo] = ["u".repeat(22), "p".repeat(22)];
    await testApp.db.insert(uploads).values({ key, objectPath: `/objects/${photo}`, createdAt: new Date(0) });
    const files = [`quarantine/${key}`, photoFile(photo, 320)];
    for (const file of files) await storage.write(file, Buffer.from("half"));
    await runJob(sweepUploadsJob, testApp.services);
    for (const file of files) expect(await storage.read(file)).toBeUndefined();
    expect(await testApp.rows(uploads, { key })).toEqual([]);
  });

  test("stays for the next sweep where the server stops", async () => {
    const { storage } = testApp.services;
    const half = "quarantine/stray.0123456789ab.part";
    for (const file of ["quarantine/stray", half]) await storage.write(file, Buffer.from("x"));
    const aheadMs = uploadLifeMs + 1000;
    await runJob(sweepUploadsJob, testApp.services, { aheadMs, signal: AbortSignal.abort() });
    expect((await filesIn("quarantine")).sort()).toEqual(["quarantine/stray", half]);
    await runJob(sweepUploadsJob, testApp.services, { aheadMs });
    expect(await filesIn("quarantine")).toEqual([]);
  });

  test("is told apart from one that an article names in its text", async () => {
    const agent = visitor();
    const written = await photoOf(agent, await picture("png", 8, 8));
    const unused = await photoOf(agent, await picture("png", 8, 8));
    await testApp.db
      .insert(newsArticles)
      .values({ title: "T", excerpt: "E", category: "news", content: `See ![us](${written}?w=640).` });
    await runJob(sweepPhotosJob, testApp.services, { aheadMs: 25 * 3_600_000 });
    expect(await filesIn(written.slice(1))).not.toEqual([]);
    expect(await filesIn(unused.slice(1))).toEqual([]);
  });
});

test("every column of the schema that names a picture is asked before a photo is swept", () => {
  const modules = import.meta.glob<Record<string, unknown>>("../../../shared/schema/*.ts", { eager: true });
  const columns = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(isTable)
    .flatMap((table) => Object.entries(getTableColumns(table)));
  // The photos of versions are checked separately: they keep a photo without showing it.
  const ofPictures = columns.filter(([name]) => /(photo|image|picture)/i.test(name));
  expect(ofPictures.length).toBeGreaterThan(5);
  expect(new Set([...photoColumns, contentVersions.photos])).toEqual(
    new Set(ofPictures.map(([, column]) => column)),
  );
});
