import type { Locator } from "@playwright/test";
import { expect, test, testOnPhone } from "./fixtures.ts";
import { openSettings, openTab, signIn } from "./helpers/admin.ts";
import { boxOf } from "./helpers/layout.ts";

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

const edges = (all: Locator[], of: (box: { x: number; y: number; width: number }) => number) =>
  Promise.all(all.map(async (one) => Math.round(of(await boxOf(one)))));

test("a tablet shows what belongs together in one line and one column", async ({ page, server }) => {
  await signIn(page, server);
  const right = ({ x, width }: { x: number; width: number }) => x + width;
  const top = ({ y }: { y: number }) => y;

  await openSettings(page, "today", "What needs you");
  await expect(page.getByRole("link", { name: "Set up a second step" })).toBeVisible();
  const links = page.getByRole("region", { name: "What needs you" }).getByRole("link");
  expect(new Set(await edges(await links.all(), right)).size, "columns of links").toBe(1);
  const figures = page.getByRole("region", { name: "Your numbers" }).locator("dl dt");
  expect(new Set(await edges(await figures.all(), top)).size, "lines of figures").toBe(1);

  await openSettings(page, "security", "Security");
  const steps = ["Set up an authenticator app", "Add a passkey"].map((name) =>
    page.getByRole("button", { name }),
  );
  expect(new Set(await edges(steps, ({ x }) => x)).size, "columns of buttons").toBe(1);

  await openTab(page, "logs", "Logs");
  const search = page.getByRole("searchbox");
  expect((await boxOf(search)).width, "room for the words in the search").toBeGreaterThan(500);
  const controls = [
    page.getByLabel("Level", { exact: true }),
    page.getByRole("button", { name: "Refresh", exact: true }),
  ];
  expect(new Set(await edges(controls, top)).size, "lines of controls").toBe(1);
});

testOnPhone(test, "the tabs of the panel fill both of their lines", async ({ page, server }) => {
  await signIn(page, server);
  await openTab(page, "settings", "Settings");
  const list = await boxOf(page.getByRole("tablist"));
  const lines = new Map<number, number>();
  for (const tab of await page.getByRole("tab").all()) {
    const { x, y, width } = await boxOf(tab);
    lines.set(y, x + width);
  }
  expect(lines.size).toBe(2);
  for (const end of lines.values()) expect(end).toBeCloseTo(list.x + list.width, 0);
});
