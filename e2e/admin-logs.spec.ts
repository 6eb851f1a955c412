import { sql } from "drizzle-orm";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./helpers/admin.ts";
import { inDatabase } from "./helpers/database.ts";

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server);
});

test("the log is sentences, found by level and word, opened", async ({ page, browser, server, problems }) => {
  problems.allow(/400/);
  // A visitor on the login form: the panel asks whether there is a session.
  const visitor = await browser.newContext({ baseURL: server.url });
  expect((await visitor.request.get("/api/admin/session")).status()).toBe(401);
  const wrong = { username: "admin", password: "wrong" };
  expect((await visitor.request.post("/api/admin/login", { data: wrong })).status()).toBe(401);
  await visitor.close();
  await page.request.put("/api/admin/settings", { data: { siteTitle: "" } });
  await page.goto("/admin?tab=logs");
  const table = page.getByRole("table", { name: "Log entries, newest first" });
  await expect(table.getByRole("row")).not.toHaveCount(1);
  // Lines are written half a second after their request.
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await expect(table.getByText("Site title is required").first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByLabel("Level")).toHaveValue("");
  await expect(table.getByText("Debug", { exact: true })).toHaveCount(0);
  await expect(table.getByText("session.get")).toHaveCount(0);
  const refused = table.getByRole("row").filter({ hasText: "session.login-failed" }).first();
  await expect(refused.getByText("A visitor")).toBeVisible();
  const sentences = await table.getByRole("row").getByRole("rowheader").allInnerTexts();
  for (const sentence of sentences)
    expect(sentence.replaceAll("\n", " ")).toMatch(
      /^(?!(GET|POST|PUT|DELETE) )(openFDA|[A-Z]\S*) .*[\w.!?)]$/,
    );
  await page.getByLabel("Level").selectOption("All");
  await expect(table.getByText("session.get").first()).toBeVisible();

  await page.getByLabel("Level").selectOption("Warning");
  await page.getByRole("searchbox").fill("SETTINGS.update");
  await expect(page).toHaveURL(/level=warn/);
  await expect(page).toHaveURL(/q=SETTINGS.update/);
  await page.reload();
  const entry = table.getByRole("button", { name: "Site title is required" }).first();
  await expect(entry).toHaveAttribute("aria-expanded", "false");

  const row = table.getByRole("row").filter({ hasText: "settings.update" }).first();
  await expect(row.getByRole("cell").nth(3)).toHaveText("admin");

  await entry.focus();
  await page.keyboard.press("Enter");
  await expect(entry).toHaveAttribute("aria-expanded", "true");
  for (const label of ["Method", "URL", "IP address", "User id", "User agent", "Message", "Details"])
    await expect(table.getByRole("term").filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
  await expect(table.getByText('"siteTitle"')).toBeVisible();

  await page.getByRole("searchbox").fill("no such thing anywhere");
  await expect(page.getByText("No log entries match.")).toBeVisible();
  await expect(page.getByText("0 entries")).toBeVisible();
});

test("older entries are a page away, within a range of time", async ({ page, server }) => {
  await inDatabase(server, (db) =>
    db.execute(sql`
      insert into admin_logs (level, action, message, status_code, created_at)
      select 'debug', 'thing.' || n, 'Something happened', 302, now() - interval '3 days' + n * interval '1 second'
      from generate_series(1, 120) n`),
  );
  await page.goto("/admin?tab=logs&level=debug&q=something");
  await expect(page.getByText("120 entries")).toBeVisible();
  await expect(page.getByRole("cell", { name: "thing.120", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Older entries" }).click();
  await expect(page.getByRole("cell", { name: "thing.70", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/before=\d+/);
  await page.getByRole("button", { name: "Older entries" }).click();
  await expect(page.getByRole("cell", { name: "thing.1", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Older entries" })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("cell", { name: "thing.70", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Newest entries" }).click();
  await expect(page.getByRole("cell", { name: "thing.120", exact: true })).toBeVisible();

  // Twice a page exactly: behind the second there is nothing.
  await inDatabase(server, (db) =>
    db.execute(sql`delete from admin_logs where action ~ '^thing.([1-9]|1[0-9]|20)$'`),
  );
  await page.getByRole("button", { name: "Older entries" }).click();
  await expect(page.getByRole("cell", { name: "thing.70", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Older entries" })).toBeHidden();

  await page.getByLabel("Time").selectOption("Last 24 hours");
  await expect(page.getByText("No log entries match.")).toBeVisible();
  await page.getByLabel("Time").selectOption("Last 7 days");
  await expect(page.getByText("100 entries")).toBeVisible();
});
