import { describe, expect, test } from "vitest";
import { signedIn, submit, testApplication } from "#server/test/app.ts";
import type { Study } from "#shared/api/studies.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const path = "/api/admin/studies";
const study = {
  title: "A trial",
  journal: "A journal",
  year: 2013,
  summary: "What was found.",
  url: "https://example.org/a",
};

const publicTitles = async () =>
  (await testApp.http.get("/api/studies")).body.map(({ title }: Study) => title);

describe("studies", () => {
  test("are public as they are added, changed and deleted", async () => {
    const { body } = await admin.post(path).send(study).expect(201);
    expect(body).toMatchObject({ ...study, category: "comparative" });
    expect(await publicTitles()).toEqual(["A trial"]);
    const changed = await admin.put(`${path}/${body.id}`).send({ category: "safety" }).expect(200);
    expect(changed.body).toMatchObject({ ...study, category: "safety" });
    await admin.put(`${path}/${body.id}`).send({ title: "Another", url: "" }).expect(200);
    expect(await publicTitles()).toEqual(["Another"]);
    expect((await admin.get(path)).body[0]).toMatchObject({ category: "safety", url: null });
    await admin.delete(`${path}/${body.id}`).expect(204);
    expect(await publicTitles()).toEqual([]);
  });

  test("are read in pages, the newest year first, and by themselves", async () => {
    for (const year of [2001, 2003, 2002]) await submit(admin.post(path), { ...study, year }, 201);
    const all = await admin.get(path).expect(200);
    expect(all.body.map(({ year }: Study) => year)).toEqual([2003, 2002, 2001]);
    const page = await admin.get(`${path}?limit=1&offset=1`).expect(200);
    expect(page.body).toEqual([all.body[1]]);
    for (const { headers } of [all, page]) expect(headers["x-total-count"]).toBe("3");
    expect((await admin.get(`${path}/${all.body[0].id}`).expect(200)).body).toEqual(all.body[0]);
    for (const { id } of all.body) await admin.delete(`${path}/${id}`).expect(204);
  });

  test("name every wrong field", async () => {
    const wrong = { year: 13, category: "other", url: "javascript:alert(1)" };
    const { body } = await admin.post(path).send(wrong).expect(400);
    expect(Object.keys(body.fields).sort()).toEqual([
      "category",
      "journal",
      "summary",
      "title",
      "url",
      "year",
    ]);
  });
});
