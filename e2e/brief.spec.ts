import { fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { inDatabase } from "./helpers/database.ts";
import { enlargeLetters, expectNoSidewaysScroll, watchLayout } from "./helpers/layout.ts";

test.use({ services: "all" });

test("one's brief is found by an address that no URL ever holds", async ({ page, fakes, problems }) => {
  problems.allow(/status of 404/);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  // The fonts come late, and move nothing.
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const shift = await watchLayout(page);
  await page.goto("/brief");
  expect(await shift()).toBeLessThan(0.01);
  await page.getByRole("button", { name: "Find My District" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter an address.");
  await page.getByLabel("Your address").fill("7741 Congress Ave, Austin, TX 78701");
  await page.getByRole("button", { name: "Find My District" }).click();
  await expect(page).toHaveURL(/\/brief\/TX-37$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Texas, 37th District");
  expect(addresses.filter((address) => address.includes("7741"))).toEqual([]);

  fakes.fiveCalls.respond = json(fiveCallsResponse([], { lowAccuracy: true, district: "37" }));
  await page.goto("/brief");
  await page.getByLabel("Your address").fill("78702");
  await page.getByRole("button", { name: "Find My District" }).click();
  await expect(page.getByRole("link", { name: "All of Texas" })).toHaveAttribute("href", "/brief/TX");

  await page.getByText("Texas (38 districts)").click();
  await page.getByRole("link", { name: "TX-10", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Texas, 10th District");
  await page.goto("/brief/tx-99");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such district");
});

/** Chromium writes its page objects uncompressed. */
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test("a brief with all it can hold is accessible, and one page of paper", async ({ page, server }) => {
  const long = "a word of some length ".repeat(40);
  await inDatabase(server, async (db) => {
    await db.execute(`insert into legislators (bioguide_id, name, chamber, party, state, district, phone) values
      ('K000001', 'Kay Alaska', 'house', 'Republican', 'AK', 0, '202-555-0171'),
      ('K000002', 'Kim Alaska', 'senate', 'Republican', 'AK', null, '202-555-0172'),
      ('K000003', 'Kit Alaska-Longname-Longername', 'senate', 'Independent', 'AK', null, '202-555-0173')
      on conflict do nothing`);
    for (const place of ["Austin, TX", "Juneau, Alaska"])
      await db.execute(`insert into patient_stories (name, location, quote, status, consent_site, consent_lawmakers)
        select 'A Teller With a Long Name', '${place}', '${long}', 'approved', true, true from generate_series(1, 3)`);
    for (const state of ["TX", "AK"])
      await db.execute(
        `insert into calls (day, state, outcome, count) values (current_date, '${state}', 'called', 1234) on conflict do nothing`,
      );
    for (const state of ["Texas", "Alaska"])
      await db.execute(`insert into availability_reports (week, product, strength, state, outcome, received_on)
        select date_trunc('week', now() at time zone 'America/New_York')::date - 7 * (n % 2), product, 'unknown', '${state}', 'not-filled', current_date
        from generate_series(1, 40) n, unnest(array['np-thyroid', 'armour-thyroid', 'compounded']) product`);
    await db.execute(`insert into watch_reads (source, attempted_at, next_attempt_at, read_at) values
      ('federal-register', now(), now() + interval '1 day', now()) on conflict do nothing`);
    await db.execute(`insert into watch_finds (id, source, title, details, read_at)
      select 'test-' || n, 'federal-register', '${long}', jsonb_build_object('kind', 'notice', 'url', 'https://www.federalregister.gov/d/' || n,
        'publishedOn', '2026-01-02', 'commentsCloseOn', '2099-01-0' || n, 'commentUrl', null, 'docket', null), now()
      from generate_series(1, 3) n`);
  });
  for (const [code, title] of [
    ["AK-0", "Alaska, At-Large District"],
    // Nobody is in its seat.
    ["TX-9", "Texas, 9th District"],
    ["TX", "Texas"],
  ]) {
    await expect(async () => {
      await page.goto(`/brief/${code}`);
      await expect(page.getByText("At least 1,230 calls")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    for (const format of ["Letter", "A4"])
      expect(pagesOf(await page.pdf({ format })), `${code} on ${format}`).toBe(1);
  }
  await page.goto("/brief/TX-9");
  await expect(page.getByText("The House seat of the 9th district of Texas is vacant")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await enlargeLetters(page);
  await expectNoSidewaysScroll(page);
});
