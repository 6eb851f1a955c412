import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callDuring, runJob, signedIn, submit, testApplication } from "#server/test/app.ts";
import type { Version } from "#shared/api/versions.ts";
import { retentionDays } from "#shared/retention.ts";
import { contentVersions, newsArticles } from "#shared/schema/content.ts";
import { expireVersionsJob } from "./versions.routes.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const unknownId = "00000000-0000-4000-8000-000000000000";

const article = {
  title: "Hearing",
  excerpt: "E",
  content: "C",
  category: "Urgent",
  publishedAt: "2026-01-02T00:00:00.000Z",
};
const story = { name: "Ann", location: "Austin, TX", quote: "Words.", consentSite: true, status: "approved" };
const study = { title: "A study", journal: "J", year: 2020, summary: "S", category: "safety" };
const image = { title: "A hero", imageUrl: "https://example.org/a.jpg", displayOrder: 3 };

const kinds = [
  ["news", "/api/admin/news", article, { title: "Haering" }],
  ["patient-stories", "/api/admin/patient-stories", story, { quote: "Other words." }],
  ["studies", "/api/admin/studies", study, { year: 1999 }],
  ["hero-images", "/api/hero-images", image, { displayOrder: 9 }],
] as const;

const listed = async (query: object): Promise<Version[]> =>
  (await admin.get("/api/admin/versions").query(query).expect(200)).body;
const versionsOf = (kind: string, id: string) => listed({ kind, id });
const trash = (query = {}) => listed({ deleted: "true", ...query });
const restore = (id: number | string | undefined) => admin.post(`/api/admin/versions/${id}/restore`).send({});
const create = async (path: string, body: object) => (await admin.post(path).send(body).expect(201)).body;

describe.each(kinds)("versions of %s", (kind, path, body, change) => {
  test("a change keeps what it leaves out, and is undone, and the undoing too", async () => {
    const made = await create(path, body);
    expect(await versionsOf(kind, made.id)).toEqual([]);
    const list = async () => (await admin.get(kind === "hero-images" ? "/api/admin/hero-images" : path)).body;
    const now = async () => (await list()).find(({ id }: { id: string }) => id === made.id);
    await admin.put(`${path}/${made.id}`).send(change).expect(200);
    expect(await now()).toEqual({ ...made, ...change, updatedAt: expect.any(String) });
    const [version, ...none] = await versionsOf(kind, made.id);
    expect(none).toEqual([]);
    const title = made.title ?? made.name;
    expect(version).toEqual({
      id: expect.any(Number),
      kind,
      itemId: made.id,
      at: expect.stringMatching(/Z$/),
      change: "updated",
      title,
    });
    await restore(version?.id).expect(200, { kind, itemId: made.id });
    expect(await now()).toEqual({ ...made, updatedAt: expect.any(String) });
    const [undone] = await versionsOf(kind, made.id);
    expect(undone).toMatchObject({ change: "restored" });
    await restore(undone?.id).expect(200);
    expect(await now()).toMatchObject(change);
  });

  test("a deleted item is not public; undo restores it and takes it out of the trash", async () => {
    const made = await create(path, body);
    const isPublic = async () => (await testApp.http.get(`/api/${kind}`).expect(200)).text.includes(made.id);
    expect(await isPublic()).toBe(true);
    await admin.delete(`${path}/${made.id}`).expect(204);
    expect(await isPublic()).toBe(false);
    const [deleted] = await trash();
    expect(deleted).toMatchObject({
      kind,
      itemId: made.id,
      change: "deleted",
      title: made.title ?? made.name,
    });
    expect(await trash({ kind })).toEqual([expect.objectContaining({ id: deleted?.id })]);
    await restore(deleted?.id).expect(200);
    expect((await trash()).map(({ itemId }) => itemId)).not.toContain(made.id);
    expect((await versionsOf(kind, made.id)).map(({ change }) => change)).toEqual(["restored", "deleted"]);
    await admin.delete(`${path}/${made.id}`).expect(204);
    expect((await trash())[0]).toMatchObject({ itemId: made.id });
  });

  test("a save that is refused leaves no version, and what is not there is a 404", async () => {
    const made = await create(path, body);
    const stale = { ...change, updatedAt: "2020-01-01T00:00:00.000Z" };
    await admin.put(`${path}/${made.id}`).send(stale).expect(409);
    expect(await versionsOf(kind, made.id)).toEqual([]);
    for (const id of [unknownId, "nonsense"]) {
      // Hero images are only read together.
      if (kind !== "hero-images") await admin.get(`${path}/${id}`).expect(404);
      await admin.put(`${path}/${id}`).send(change).expect(404);
      await admin.delete(`${path}/${id}`).expect(404);
    }
  });
});

// Hero images are only read together.
test.each(kinds.filter(([kind]) => kind !== "hero-images"))(
  "%s are read in pages, and one alone",
  async (_, path, body) => {
    const made = [await create(path, body), await create(path, body)];
    const all = await admin.get(path).expect(200);
    const page = await admin.get(`${path}?limit=1&offset=1`).expect(200);
    expect(page.body).toEqual([all.body[1]]);
    for (const { headers } of [all, page]) expect(headers["x-total-count"]).toBe(String(all.body.length));
    await admin.get(`${path}?limit=0`).expect(400);
    for (const item of made) expect((await admin.get(`${path}/${item.id}`).expect(200)).body).toEqual(item);
  },
);

describe("the list of versions", () => {
  test.each([
    ["", "Please name the kind"],
    ["?kind=news", "Please name the item"],
    [`?kind=people&id=${unknownId}`, "Please name the kind"],
    [`?kind=news&id=${unknownId}`, "There is no such item"],
  ])("%s is a 400 with a sentence", async (query, sentence) => {
    const { body } = await admin.get(`/api/admin/versions${query}`).expect(400);
    expect(body.message).toContain(sentence);
  });

  test("shows what a version says, without what is never shown", async () => {
    const told = { ...story, email: "ann@example.org", status: undefined };
    const { body } = await testApp.http.post("/api/patient-stories").send(told).expect(201);
    await admin.put(`/api/admin/patient-stories/${body.id}`).send({ status: "approved" }).expect(200);
    const [version] = await versionsOf("patient-stories", body.id);
    const shown = await admin.get(`/api/admin/versions/${version?.id}`).expect(200);
    expect(shown.body.fields).toContainEqual({ label: "Status", text: "pending" });
    expect(JSON.stringify(shown.body)).not.toContain("ann@example.org");
    const listed = await admin.get("/api/admin/patient-stories").expect(200);
    expect(JSON.stringify(listed.body)).not.toContain("ann@example.org");
  });

  test("keeps the latest 50 of an item", async () => {
    const { id } = await create("/api/admin/studies", study);
    for (let year = 1900; year < 1953; year += 1)
      await admin.put(`/api/admin/studies/${id}`).send({ year }).expect(200);
    const versions = await versionsOf("studies", id);
    expect(versions).toHaveLength(50);
    const oldest = await admin.get(`/api/admin/versions/${versions.at(-1)?.id}`);
    expect(oldest.body.fields).toContainEqual({ label: "Year", text: "1902" });
  });

  test("has what a change left that was saved at the same moment", async () => {
    const { id } = await create("/api/admin/news", article);
    await callDuring(testApp, {
      before: (tx) => tx.update(newsArticles).set({ title: "Saved first" }).where(eq(newsArticles.id, id)),
      call: () => admin.put(`/api/admin/news/${id}`).send({ title: "Saved second" }),
    });
    expect((await versionsOf("news", id)).map(({ title }) => title)).toEqual(["Saved first"]);
  });

  test("forgets a version after 30 days", async () => {
    const { id } = await create("/api/admin/studies", study);
    await admin.put(`/api/admin/studies/${id}`).send({ year: 1901 }).expect(200);
    await admin.put(`/api/admin/studies/${id}`).send({ year: 1902 }).expect(200);
    const [, old] = await versionsOf("studies", id);
    const age = async (days: number) =>
      testApp.db
        .update(contentVersions)
        .set({ at: new Date(Date.now() - days * 86_400_000) })
        .where(sql`${contentVersions.id} = ${old?.id}`);
    await age(retentionDays.versions - 0.1);
    await runJob(expireVersionsJob, testApp.services);
    expect(await versionsOf("studies", id)).toHaveLength(2);
    await age(retentionDays.versions + 0.1);
    await runJob(expireVersionsJob, testApp.services);
    expect((await versionsOf("studies", id)).map(({ id }) => id)).not.toContain(old?.id);
    await restore(old?.id).expect(404);
  });

  test("a double click on Undo restores once and is harmless", async () => {
    const { id } = await create("/api/admin/studies", study);
    await admin.delete(`/api/admin/studies/${id}`).expect(204);
    const [deleted] = await trash();
    const responses = await Promise.all([restore(deleted?.id), restore(deleted?.id), restore(deleted?.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await admin.get(`/api/admin/studies/${id}`).expect(200)).body).toMatchObject(study);
  });

  test("putting hero images in a new order keeps those that moved", async () => {
    const [one, two] = [await create("/api/hero-images", image), await create("/api/hero-images", image)];
    const all = (await admin.get("/api/admin/hero-images")).body.map(({ id }: { id: string }) => id);
    const others = all.filter((id: string) => ![one.id, two.id].includes(id));
    await submit(admin.put("/api/admin/hero-images/order"), { ids: [two.id, one.id, ...others] });
    expect(await versionsOf("hero-images", two.id)).toHaveLength(1);
  });
});
