import { expect, test, vi } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { seedDatabase } from "./seed.ts";

const testApp = testApplication();

test("seeding does nothing when the database is in use", async () => {
  await registerTestPerson(testApp);
  await seedDatabase(testApp.services);
  await testApp.http.get("/api/news").expect(200, []);
  await testApp.http.get("/api/ambassadors").expect(200, []);
});

test("into an unused one it comes once, and without its pictures when the storage is away", async () => {
  await testApp.services.database.pool.query("delete from users where not is_admin");
  const write = vi
    .spyOn(testApp.services.storage, "write")
    .mockRejectedValue(new Error("the storage is away"));
  await seedDatabase(testApp.services);
  write.mockRestore();
  testApp.clearCache();
  const { body: news } = await testApp.http.get("/api/news").expect(200);
  expect(news.length).toBeGreaterThan(3);
  await seedDatabase(testApp.services);
  testApp.clearCache();
  expect((await testApp.http.get("/api/news")).body).toHaveLength(news.length);
});
