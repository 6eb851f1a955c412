import { sql } from "drizzle-orm";
import type { Response } from "supertest";
import { beforeAll, describe, expect, test } from "vitest";
import { testApplication, useUp } from "#server/test/app.ts";
import { storiesPage } from "#shared/api/patient-stories.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const count = 250;

beforeAll(async () => {
  const numbers = sql`generate_series(1, ${count}) as i`;
  await testApp.db.execute(sql`insert into studies (title, journal, year, summary, category)
    select 'Study ' || i, 'A journal', 2000, repeat('x', 4000), 'comparative' from ${numbers}`);
  await testApp.db.execute(sql`insert into news_articles (title, excerpt, content, category, published_at)
    select 'Article ' || i, repeat('x', 900), 'Text', 'urgent', now() - interval '1 day' from ${numbers}`);
  await testApp.db.execute(sql`with people as (
      insert into users (email, password, first_name, last_name, role, status)
      select 'a.' || i || '@example.org', 'none', 'Ada', 'Lovelace', 'ambassador', 'active' from ${numbers} returning id)
    insert into ambassador_profiles (user_id, title, bio, credentials, license_number, primary_license_state, share_publicly, is_approved, approved_at)
    select id, 'Dr', repeat('x', 4000), 'MD', '1', 'OH', true, true, now() from people`);
  // All of one moment, as an import makes them.
  await testApp.db.execute(sql`insert into patient_stories (name, location, quote, rating, status, consent_site)
    select 'Teller ' || i, 'Austin, TX', repeat('x', 2500), 5, 'approved', true from ${numbers}`);
  await testApp.db.execute(sql`with people as (
      insert into users (email, first_name, last_name)
      select 's.' || i || '@example.org', 'Ada', 'Lovelace' from ${numbers} returning id, email, first_name, last_name)
    insert into registrations (email, first_name, last_name, state, agree_to_terms, share_publicly, user_id)
    select email, first_name, last_name, 'Ohio', true, true, id from people`);
  testApp.clearCache();
});

describe.each([
  ["/api/studies", 100],
  ["/api/news", 100],
  ["/api/ambassadors", 48],
  ["/api/patient-stories", storiesPage],
  ["/api/registrations", 100],
])("%s", (path, page) => {
  test(`comes in pages of ${page}, each naming the next, which bring every row once`, async () => {
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let next: string | undefined = path; next; ) {
      const { body, headers }: Response = await testApp.http.get(next).expect(200);
      sizes.push(body.length);
      ids.push(...body.map(({ id }: { id: string }) => id));
      next = /^<(.+)>; rel="next"$/.exec(headers.link ?? "")?.[1];
    }
    expect(sizes[0]).toBe(page);
    expect(Math.max(...sizes)).toBe(page);
    expect(new Set(ids).size).toBe(count);
    expect(ids).toHaveLength(count);
  });

  test("refuses a limit and a place out of bounds", async () => {
    await testApp.http.get(`${path}?limit=501`).expect(400);
    const byRow = path === "/api/patient-stories" || path === "/api/registrations";
    if (byRow) await testApp.http.get(`${path}?before=none`).expect(200, []);
    else await testApp.http.get(`${path}?offset=-1`).expect(400);
  });
});

test("the first stories stay small as HTML", async () => {
  expect((await testApp.http.get("/patient-stories").expect(200)).text.length).toBeLessThan(150_000);
});

describe.each([
  ["briefs", "192.0.2.7", (index: number) => `/brief/TX-${1 + (index % 38)}`],
  ["articles that never were", "192.0.2.8", () => `/news/${crypto.randomUUID()}`],
])("pages of %s", (_what, from, address) => {
  test("cost a client its limit only when they are loaded, and nobody else", async () => {
    await useUp(testApp.services.rateLimits.named("pages"), from, 299);
    const page = (index: number) => testApp.http.get(address(index)).set("X-Forwarded-For", from);
    expect((await page(1)).status).not.toBe(429);
    await page(2).expect(429);
    await testApp.http.get("/").set("X-Forwarded-For", from).expect(200);
    const response = await testApp.http.get(address(1)).set("X-Forwarded-For", "198.51.100.7");
    expect(response.status).not.toBe(429);
  });
});
