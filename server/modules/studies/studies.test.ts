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

  test("come with the newest year first", async () => {
    for (const year of [2001, 2003, 2002]) await submit(admin.post(path), { ...study, year }, 201);
    const { body } = await admin.get(path).expect(200);
    expect(body.map(({ year }: Study) => year)).toEqual([2003, 2002, 2001]);
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
