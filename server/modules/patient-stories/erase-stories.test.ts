import { describe, expect, test } from "vitest";
import { signedIn, submit } from "#server/test/app.ts";
import { picture } from "#server/test/pictures.ts";
import { registeredPerson, shareStory } from "#server/test/register.ts";
import { uploadApplication, type Visitor } from "#server/test/upload-app.ts";
import type { Version } from "#shared/api/versions.ts";

const { testApp, visitor, photoOf, filesIn } = uploadApplication();
const admin = signedIn(testApp);

async function register(agent: Visitor) {
  const person = await registeredPerson(testApp, {}, agent);
  const token = person.token("confirm");
  return { ...person, confirm: () => testApp.http.post("/api/confirm").send({ token }).expect(200) };
}
const path = (id: string) => `/api/admin/patient-stories/${id}`;
const erase = (id: string) => submit(admin.delete("/api/admin/registrations"), { userIds: [id] });
const trash = async (): Promise<Version[]> => (await admin.get("/api/admin/versions?deleted=true")).body;

describe("erasing a person", () => {
  test("erases the stories sent with their confirmed address, in any letter case, and every version", async () => {
    const ada = await register(visitor());
    await ada.confirm();
    const id = await shareStory(visitor(), { email: ada.email.toUpperCase() });
    await admin.put(path(id)).send({ quote: "Changed by the editor." }).expect(200);
    const [version] = (await admin.get(`/api/admin/versions?kind=patient-stories&id=${id}`)).body;
    await submit(testApp.http.post("/api/my-data/delete"), { token: ada.token("my-data") });
    await admin.get(path(id)).expect(404);
    await admin.get(`/api/admin/versions?kind=patient-stories&id=${id}`).expect(400);
    const { body } = await admin.post(`/api/admin/versions/${version.id}/restore`).send({}).expect(404);
    expect(body.message).toContain("no longer kept");
  });

  test("erases stories of the same visitor, also those in the trash, with their photos", async () => {
    const agent = visitor();
    const imageUrl = await photoOf(agent, await picture("jpeg"));
    const [kept, deleted] = [await shareStory(agent), await shareStory(agent, { imageUrl })];
    const ada = await register(agent);
    await admin.delete(path(deleted)).expect(204);
    expect((await trash()).map(({ itemId }) => itemId)).toContain(deleted);
    await erase(ada.id);
    await admin.get(path(kept)).expect(404);
    expect((await trash()).map(({ itemId }) => itemId)).not.toContain(deleted);
    await admin.get(imageUrl).expect(404);
    expect(await filesIn("withdrawn")).toEqual([]);
  });

  test("leaves the stories of others, and those that only claim an address that nobody confirmed", async () => {
    const ada = await register(visitor());
    const [claimed, other] = [await shareStory(visitor(), { email: ada.email }), await shareStory(visitor())];
    await erase(ada.id);
    await admin.get(path(claimed)).expect(200);
    await admin.get(path(other)).expect(200);
  });

  test("erases the stories sent under an address that the administrator has corrected since, with every version", async () => {
    for (const isConfirmed of [true, false]) {
      const ada = await register(visitor());
      if (isConfirmed) await ada.confirm();
      const [edited, deleted] = [
        await shareStory(visitor(), { email: ada.email }),
        await shareStory(visitor(), { email: ada.email }),
      ];
      await admin.put(path(edited)).send({ quote: "Changed by the editor." }).expect(200);
      await admin.delete(path(deleted)).expect(204);
      const { body: person } = await admin.get(`/api/admin/registrations/${ada.id}`).expect(200);
      await admin
        .put(`/api/admin/registrations/${ada.id}`)
        .send({ email: `corrected.${ada.email}`, updatedAt: person.updatedAt })
        .expect(200);
      await erase(ada.id);
      await admin.get(path(edited)).expect(404);
      expect((await trash()).map(({ itemId }) => itemId)).not.toContain(deleted);
    }
  });

  test("leaves nothing behind when a restore or an edit is under way", async () => {
    for (let round = 0; round < 3; round += 1) {
      const agent = visitor();
      const [edited, deleted] = [await shareStory(agent), await shareStory(agent)];
      const ada = await register(agent);
      await admin.delete(path(deleted)).expect(204);
      const version = (await trash()).find(({ itemId }) => itemId === deleted);
      await Promise.all([
        admin.post(`/api/admin/versions/${version?.id}/restore`).send({}),
        admin.put(path(edited)).send({ quote: "Edited meanwhile." }),
        erase(ada.id),
      ]);
      await admin.get(path(edited)).expect(404);
      await admin.get(path(deleted)).expect(404);
      for (const id of [edited, deleted])
        await admin.get(`/api/admin/versions?kind=patient-stories&id=${id}`).expect(400);
    }
  });
});
