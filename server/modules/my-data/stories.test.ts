import { beforeEach, expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { registeredPerson } from "#server/test/register.ts";
import { shareStory } from "#server/test/share-story.ts";
import { uploadApplication, type Visitor } from "#server/test/upload-app.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

const { testApp, visitor } = uploadApplication();
const admin = signedIn(testApp);

beforeEach(() => testApp.services.database.db.delete(deliveries));

async function register(agent: Visitor) {
  const person = await registeredPerson(testApp, {}, agent);
  const token = person.token("my-data");
  const post = (path: string, more: object = {}) => testApp.http.post(path).send({ token, ...more });
  const stories = async () => (await post("/api/my-data").expect(200)).body.stories;
  return { email: person.email, post, stories };
}

test("There you can see what we keep: stories of one's address and of one's computer, earlier and deleted ones too", async () => {
  const agent = visitor();
  const ada = await register(agent);
  const byAddress = await shareStory(visitor(), { quote: "By address.", email: ada.email.toUpperCase() });
  const byVisitor = await shareStory(agent, { quote: "By visitor." });
  await shareStory(visitor(), { quote: "Of someone else." });
  await shareStory(agent, { quote: "Of another address.", email: "another@example.org" });
  await admin.put(`/api/admin/patient-stories/${byAddress}`).send({ quote: "Edited." }).expect(200);
  await admin.delete(`/api/admin/patient-stories/${byVisitor}`).expect(204);
  const shown = (await ada.stories()).map(({ quote, status }: { quote: string; status: string }) => [
    quote,
    status,
  ]);
  expect(shown.sort()).toEqual([
    ["By address.", "earlier"],
    ["By visitor.", "deleted"],
    ["Edited.", "pending"],
  ]);
  await ada.post("/api/my-data/delete").expect(200);
  const { text } = await admin.get("/api/admin/patient-stories").expect(200);
  expect(text).not.toContain("Edited.");
});

test("withdraw each consent: a use of a story is taken back at once, and no restore brings it back", async () => {
  const agent = visitor();
  const ada = await register(agent);
  const id = await shareStory(agent, { quote: "Taken back.", consentPress: true });
  await admin.put(`/api/admin/patient-stories/${id}`).send({ status: "approved" }).expect(200);
  const list = async () => (await testApp.http.get("/api/patient-stories").expect(200)).text;
  expect(await list()).toContain("Taken back.");

  await ada.post("/api/my-data/stories/withdraw", { id, use: "consentSite" }).expect(200);
  expect(await list()).not.toContain("Taken back.");
  const [version] = (await admin.get(`/api/admin/versions?kind=patient-stories&id=${id}`)).body;
  await admin.post(`/api/admin/versions/${version.id}/restore`).send({}).expect(200);
  const [story] = await ada.stories();
  expect(story).toMatchObject({ id, consentSite: false, consentPress: true });
});

test("nobody takes back a use of another person's story", async () => {
  const [ada, id] = [await register(visitor()), await shareStory(visitor())];
  await ada.post("/api/my-data/stories/withdraw", { id, use: "consentSite" }).expect(404);
  await ada.post("/api/my-data/stories/withdraw", { id: "x", use: "consentSite" }).expect(404);
  await ada.post("/api/my-data/stories/withdraw", { id, use: "status" }).expect(400);
});
