import { describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { patientStories } from "#shared/schema/content.ts";

const testApp = testApplication();
const story = {
  name: "Carol M.",
  location: "Dayton, Ohio",
  quote: "I planted the beans myself.",
  rating: 4,
  consentSite: true,
};
const send = (body: object) => testApp.http.post("/api/patient-stories").send(body);
const publicStories = async () => {
  testApp.clearCache();
  return (await testApp.http.get("/api/patient-stories").expect(200)).body;
};

describe("a story that is handed in", () => {
  test("is stored as pending with the consents given, and is not public before it is approved", async () => {
    const { body } = await send({ ...story, consentPress: true }).expect(201);
    expect(Object.keys(body)).toEqual(["id"]);
    const [row] = await testApp.rows(patientStories, { id: body.id });
    expect(row).toMatchObject({
      ...story,
      status: "pending",
      imageUrl: null,
      consentPress: true,
      consentLawmakers: false,
    });
    expect(await publicStories()).toEqual([]);

    await testApp.change(patientStories, { status: "approved" }, { id: body.id });
    expect(await publicStories()).toEqual([
      {
        id: body.id,
        name: "Carol M.",
        location: "Dayton, Ohio",
        quote: story.quote,
        imageUrl: null,
        rating: 4,
      },
    ]);

    await testApp.change(patientStories, { consentSite: false }, { id: body.id });
    expect(await publicStories()).toEqual([]);
  });

  test("is stored once when it is sent again, with what was chosen last", async () => {
    const sent = { ...story, quote: "I sent this twice." };
    const { body } = await send(sent).expect(201);
    const again = await send({ ...sent, consentPress: true }).expect(201);
    expect(again.body).toEqual(body);
    await send({ ...sent, email: "namesake@example.org" }).expect(201);
    const rows = await testApp.rows(patientStories, { quote: sent.quote });
    expect(rows).toMatchObject([{ consentPress: true }, { email: "namesake@example.org" }]);
  });

  test("can't approve itself, nor choose its id", async () => {
    const id = "00000000-0000-4000-8000-000000000001";
    const { body } = await send({ ...story, id, status: "approved", createdAt: "2001-01-01" }).expect(201);
    expect(body.id).not.toBe(id);
    expect(await publicStories()).toEqual([]);
  });

  test("has five stars when none are given, and needs no address", async () => {
    const { body } = await send({ ...story, rating: undefined, email: "" }).expect(201);
    const [row] = await testApp.rows(patientStories, { id: body.id });
    expect(row?.rating).toBe(5);
  });

  test.each([
    ["name", { name: " " }, "Name is required"],
    ["location", { location: undefined }, "Location is required"],
    ["quote", { quote: "" }, "Please write your story"],
    ["quote", { quote: "a".repeat(3001) }, "Please use at most 3,000 characters"],
    ["email", { email: "nonsense" }, "Valid email address is required"],
    ["rating", { rating: 6 }, "Please choose 1 to 5 stars"],
    ["rating", { rating: "5" }, "Please choose 1 to 5 stars"],
    ["consentSite", { consentSite: false }, "Please allow us to show your story on this site"],
    ["consentPress", { consentPress: "yes" }, "Please answer yes or no"],
    ["imageUrl", { imageUrl: "https://elsewhere.example/a.jpg" }, "Please upload the picture first"],
    ["imageUrl", { imageUrl: "/objects/../secret" }, "Please upload the picture first"],
  ])("is refused for its %s: %o", async (field, wrong, message) => {
    const { body } = await send({ ...story, ...wrong }).expect(400);
    expect(body.fields).toEqual({ [field]: [message] });
  });
});
