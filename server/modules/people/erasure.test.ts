import { describe, expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { marks, traces } from "#server/test/traces.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const { leaveTraces, placesOf } = traces(testApp, admin);

// Each test is another hour: the same mailbox takes mails again.

describe("a person who is deleted leaves nothing in any table, queue, session, folder or mail", () => {
  test.each(["by themselves", "by the administrator"])("%s", async (by) => {
    const person = await leaveTraces();
    const words = [...marks, person.photo];
    // Proves that the check finds stored data.
    expect(await placesOf(words)).toEqual(
      expect.arrayContaining([
        "users",
        "registrations",
        "ambassador_profiles",
        "ambassador_applications",
        "patient_stories",
        "content_versions",
        "uploads",
      ]),
    );
    expect((await placesOf([person.photo])).some((place) => place.includes("objects"))).toBe(true);

    if (by === "by themselves")
      await testApp.http
        .post("/api/my-data/delete")
        .send({ token: person.token("my-data") })
        .expect(200);
    else
      await admin
        .delete("/api/admin/registrations")
        .send({ userIds: [person.id] })
        .expect(200, { deletedCount: 1 });
    await testApp.services.activityLog.close();

    expect(await placesOf(words)).toEqual([]);
    // Their id stays in the log's lines, and in the list that a restored backup is held against.
    const places = await placesOf([person.id]);
    expect(places.filter((place) => place !== "admin_logs")).toEqual(["erased_people"]);
  });
});
