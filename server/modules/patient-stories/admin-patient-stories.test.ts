import { describe, expect, test } from "vitest";
import { photoFile, photoPathOf } from "#server/modules/photos/photo-uses.ts";
import { signedIn, testApplication } from "#server/test/app.ts";
import type { AdminPatientStory } from "#shared/api/patient-stories.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const path = "/api/admin/patient-stories";

async function handIn(name: string): Promise<AdminPatientStory> {
  const story = { name, location: "Austin, TX", quote: "It gave me my life back.", consentSite: true };
  const { body } = await testApp.http.post("/api/patient-stories").send(story).expect(201);
  return (await list()).find(({ id }) => id === body.id) ?? expect.fail("the story is not listed");
}
const list = async (): Promise<AdminPatientStory[]> => (await admin.get(path).expect(200)).body;
const put = (id: string, body: object) => admin.put(`${path}/${id}`).send(body);
const publicNames = async () =>
  (await testApp.http.get("/api/patient-stories")).body.map(({ name }: AdminPatientStory) => name);

describe("moderation of stories", () => {
  test("a story that was handed in waits, is public once approved, and gone once rejected", async () => {
    const { id, status, consentSite, consentPress } = await handIn("Ann");
    expect({ status, consentSite, consentPress }).toEqual({
      status: "pending",
      consentSite: true,
      consentPress: false,
    });
    expect(await publicNames()).not.toContain("Ann");
    await put(id, { status: "approved" }).expect(200);
    expect(await publicNames()).toContain("Ann");
    await put(id, { status: "rejected" }).expect(200);
    expect(await publicNames()).not.toContain("Ann");
  });

  test("pending stories come first, the oldest at the top", async () => {
    const [first, second] = [await handIn("First"), await handIn("Second")];
    const ids = (await list()).filter(({ status }) => status === "pending").map(({ id }) => id);
    expect((await list()).slice(0, ids.length).map(({ id }) => id)).toEqual(ids);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  });

  test("the list is read by status", async () => {
    await put((await handIn("Gus")).id, { status: "rejected" }).expect(200);
    const rejected = await admin.get(`${path}?status=rejected`).expect(200);
    expect(new Set(rejected.body.map(({ status }: AdminPatientStory) => status))).toEqual(
      new Set(["rejected"]),
    );
    expect(rejected.headers["x-total-count"]).toBe(String(rejected.body.length));
  });

  test("many are rejected in one call and put back by another; approved stories are left alone", async () => {
    const shams = [await handIn("Sham"), await handIn("Sham too")];
    const approved = await handIn("Hal");
    await put(approved.id, { status: "approved" }).expect(200);
    const storyIds = [...shams.map(({ id }) => id), approved.id, "no-such-id"];
    const reject = async (rejected: boolean) =>
      (await admin.post(`${path}/reject`).send({ storyIds, rejected }).expect(200)).body.changedIds.sort();
    const statuses = async () =>
      (await list()).filter(({ id }) => storyIds.includes(id)).map(({ status }) => status);
    const both = shams.map(({ id }) => id).sort();
    expect(await reject(true)).toEqual(both);
    expect((await statuses()).sort()).toEqual(["approved", "rejected", "rejected"]);
    expect(await reject(true)).toEqual([]);
    const { body: versions } = await admin.get(`/api/admin/versions?kind=patient-stories&id=${both[0]}`);
    expect(versions).toHaveLength(1);
    expect(await reject(false)).toEqual(both);
    expect((await statuses()).sort()).toEqual(["approved", "pending", "pending"]);
    await admin.post(`${path}/reject`).send({ storyIds: [], rejected: true }).expect(400);
    const tooMany = Array.from({ length: 101 }, () => approved.id);
    await admin.post(`${path}/reject`).send({ storyIds: tooMany, rejected: true }).expect(400);
  });

  test("names every wrong field", async () => {
    const { body } = await admin.post(path).send({ rating: 6, status: "perhaps" }).expect(400);
    expect(Object.keys(body.fields).sort()).toEqual(["location", "name", "quote", "rating", "status"]);
    // Another name of a photo of ours than its own: the sweep would take it for unused.
    const { id: known } = await handIn("Fay");
    await put(known, { imageUrl: "/objects/eli.webp" }).expect(400);
  });

  test("a picture that is removed from a story, or replaced, is gone immediately", async () => {
    const { id } = await handIn("Uma");
    const { storage } = testApp.services;
    for (const key of ["uma", "uma-again"]) await storage.write(photoFile(key, 1280), Buffer.from("a face"));
    await put(id, { imageUrl: photoPathOf("uma") }).expect(200);
    await put(id, { rating: 4 }).expect(200);
    await (await testApp.signIn()).get(photoPathOf("uma")).expect(200);
    await put(id, { imageUrl: photoPathOf("uma-again") }).expect(200);
    await testApp.http.get(photoPathOf("uma")).expect(404);
    await put(id, { imageUrl: "", updatedAt: new Date(0).toISOString() }).expect(409);
    await (await testApp.signIn()).get(photoPathOf("uma-again")).expect(200);
    await put(id, { imageUrl: "" }).expect(200);
    await testApp.http.get(photoPathOf("uma-again")).expect(404);
  });
});
