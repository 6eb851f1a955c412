import { expect, test } from "./fixtures.ts";
import { openTab, signIn } from "./helpers/admin.ts";

test.use({ seed: "demo", viewport: { width: 768, height: 1024 } });

const tables = [
  ["ambassadors", "Ambassadors", "Approved ambassadors", "Status"],
  ["users", "Users", "Users", "Created"],
  ["news", "News", "Articles", "Published"],
  ["news&show=studies", "News", "Studies", "Year"],
  ["logs", "Logs", "Log entries, newest first", "Message"],
] as const;

test("a tablet shows each table of the panel without scrolling sideways", async ({ page, server }) => {
  await signIn(page, server);
  for (const [id, name, caption, lastColumn] of tables) {
    await openTab(page, id, name);
    const table = page.getByRole("region", { name: caption });
    await expect(table.getByRole("rowheader").first()).toBeVisible();
    await expect(table.getByRole("columnheader", { name: lastColumn })).toBeInViewport({ ratio: 1 });
    const widths = await table.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(widths[0], caption).toBeLessThanOrEqual(widths[1] ?? 0);
  }
});
