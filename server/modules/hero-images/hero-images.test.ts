import { beforeEach, describe, expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import type { AdminHeroImage } from "#shared/api/hero-images.ts";
import { heroImages } from "#shared/schema/content.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const path = "/api/hero-images";

beforeEach(() => testApp.db.delete(heroImages));

const create = async (more: object = {}): Promise<AdminHeroImage> => {
  const image = { title: "A walk", imageUrl: "/objects/demo-hero-walk", ...more };
  return (await admin.post(path).send(image).expect(201)).body;
};
const titles = (body: AdminHeroImage[]) => body.map(({ title }) => title);
const publicTitles = async () => titles((await testApp.http.get(path)).body);
const allTitles = async () => titles((await admin.get("/api/admin/hero-images")).body);

describe("hero images", () => {
  test("are active and first in order unless said otherwise", async () => {
    expect(await create()).toMatchObject({ displayOrder: 0, isActive: true });
    expect(await publicTitles()).toEqual(["A walk"]);
  });

  test("are public while active, in their order; the panel lists all", async () => {
    await create({ title: "Third", displayOrder: 9 });
    await create({ title: "First", displayOrder: 1 });
    const second = await create({ title: "Second", displayOrder: 2 });
    expect(await publicTitles()).toEqual(["First", "Second", "Third"]);
    const { body } = await admin.put(`${path}/${second.id}`).send({ isActive: false }).expect(200);
    expect(body).toMatchObject({ title: "Second", displayOrder: 2, isActive: false });
    expect(await publicTitles()).toEqual(["First", "Third"]);
    expect(await allTitles()).toEqual(["First", "Second", "Third"]);
  });

  test("need a title and a picture, and an order of 0 or more", async () => {
    const { body } = await admin
      .post(path)
      .send({ displayOrder: -1, imageUrl: "http://example.org/a.jpg" })
      .expect(400);
    expect(body.fields).toEqual({
      title: ["Image title is required"],
      imageUrl: ["Image URL is required"],
      displayOrder: ["Please enter a whole number, 0 or more"],
    });
    await admin.post(path).send({ title: "x", imageUrl: "data:image/png;base64,AA==" }).expect(400);
  });
});

describe("PUT /api/admin/hero-images/order", () => {
  const order = (ids: string[]) => admin.put("/api/admin/hero-images/order").send({ ids });

  test("puts them all in order in one step", async () => {
    const [a, b, c] = [
      await create({ title: "A" }),
      await create({ title: "B" }),
      await create({ title: "C" }),
    ];
    const { body } = await order([c.id, a.id, b.id]).expect(200);
    expect(body.map(({ displayOrder }: AdminHeroImage) => displayOrder)).toEqual([1, 2, 3]);
    expect(titles(body)).toEqual(["C", "A", "B"]);
    expect(await publicTitles()).toEqual(["C", "A", "B"]);
    // Who has one of them open can still save it: only those that moved have changed.
    const { body: again } = await order([a.id, c.id, b.id]).expect(200);
    const versions = (images: AdminHeroImage[]) =>
      new Map(images.map(({ id, updatedAt }) => [id, updatedAt]));
    expect(versions(again).get(b.id)).toEqual(versions(body).get(b.id));
    expect(versions(again).get(a.id)).not.toEqual(versions(body).get(a.id));
  });

  test("refuses a list that leaves one out or names one that is gone", async () => {
    const [a, b] = [await create({ title: "A" }), await create({ title: "B" })];
    await order([b.id]).expect(409);
    await order([b.id, a.id, "00000000-0000-4000-8000-000000000000"]).expect(409);
    await order([b.id, b.id]).expect(409);
    expect(await allTitles()).toEqual(["A", "B"]);
  });
});
