import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";

const testApp = testApplication();

test("a page comes even while what it shows can't be read, without that", async () => {
  const { pool } = testApp.services.database;
  for (const table of ["app_settings", "hero_images"])
    await pool.query(`alter table ${table} rename to away_${table}`);
  const { text } = await testApp.http.get("/").expect(200);
  expect(text).toContain("<title>Thyroid Access Alliance</title>");
  expect(text).not.toMatch(/"\/api\/(site-links|hero-images)"/);
});
