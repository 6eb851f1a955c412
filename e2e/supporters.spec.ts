import { sql } from "drizzle-orm";
import { expect, test } from "./fixtures.ts";
import { inDatabase } from "./helpers/database.ts";
import { boxOf, expectNoSidewaysScroll } from "./helpers/layout.ts";

test.use({ seed: "demo" });

test("figures, table and cards show; more come on demand, few on a phone", async ({ page, server }) => {
  await inDatabase(server, (db) =>
    db.execute(sql`
      with person as (
        insert into users (email, first_name, last_name) select 'many.' || n || '@example.org', 'Person' || n || repeat('x', 60), 'X'
        from generate_series(1, 450) n on conflict do nothing returning id, email, first_name, last_name)
      insert into registrations (email, first_name, last_name, state, agree_to_terms, share_publicly, user_id)
      select email, first_name, last_name, 'Ohio', true, true, id from person`),
  );
  await page.goto("/supporters");
  await expect(
    page.getByRole("table", { name: "Supporters by state" }).getByRole("row", { name: /Ohio/ }),
  ).toContainText("451");
  const cards = page.getByRole("list", { name: "Our supporters" }).getByRole("listitem");
  while ((await cards.count()) < 482) {
    const before = await cards.count();
    await page.getByRole("button", { name: "Show more supporters" }).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
  }
  await expect(cards).toHaveCount(482);
  expect(new Set(await cards.allInnerTexts()).size).toBeGreaterThan(450);

  await page.reload();
  const state = page.getByLabel("State", { exact: true });
  await state.selectOption("Ohio");
  await expect(cards.first()).toContainText("Ohio");
  await expect(cards.filter({ hasNotText: "Ohio" })).toHaveCount(0);
  await state.selectOption("Guam");
  await expect(
    page.getByRole("status").getByText("Nobody from Guam has added their name yet."),
  ).toBeVisible();
  await expect(cards).toHaveCount(0);
  await state.selectOption("");
  await page.setViewportSize({ width: 375, height: 667 });
  await expect(cards).toHaveCount(12);
  await page.getByRole("button", { name: "Show more supporters" }).click();
  await expect(cards.nth(12)).toBeFocused();
  await expectNoSidewaysScroll(page);

  // On a tablet the three numbers stand in one line.
  await page.setViewportSize({ width: 768, height: 1024 });
  const numbers = page.getByRole("list", { name: "How many we are" }).getByRole("listitem");
  await expect(numbers).toHaveCount(3);
  const tops = (await numbers.locator("p").all()).map(async (number) => Math.round((await boxOf(number)).y));
  expect(new Set(await Promise.all(tops)).size).toBe(1);
});
