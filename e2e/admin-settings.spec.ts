import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { signIn, toastOf } from "./helpers/admin.ts";

const stored = async (page: Page, field: string) => {
  const answer = await page.request.get("/api/admin/settings");
  return (await answer.json())[field];
};
const card = (page: Page, name: string) => page.getByRole("region", { name });

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server);
});

test("each field saves itself alone and shows a green check", async ({ page }) => {
  await page.goto("/admin");
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") bodies.push(request.postDataJSON());
  });
  await page.getByLabel("Site title").fill("");
  await page.getByLabel("Site title").pressSequentially("Alliance of Texas");
  await expect(page.getByText("Site title saved")).toBeAttached();
  const check = page.locator('[data-autosave="saved"] svg.text-success');
  await expect(check).toBeVisible();
  await expect(check).toBeHidden();
  expect(bodies.at(-1)).toEqual({ siteTitle: "Alliance of Texas" });
  expect(await stored(page, "siteTitle")).toBe("Alliance of Texas");
});

test("a refused text says why beside the field and is not sent", async ({ page }) => {
  await page.goto("/admin?tab=settings");
  const before = await stored(page, "metaKeywords");
  await page.getByLabel("Meta keywords").fill("  ");
  await expect(page.getByText("Meta keywords are required")).toBeVisible();
  await expect(page.getByLabel("Meta keywords")).toHaveAttribute("aria-invalid", "true");
  expect(await stored(page, "metaKeywords")).toBe(before);
  await page.getByLabel("Petition").fill("javascript:alert(1)");
  await expect(page.getByText("Please enter a web address that starts with https://")).toBeVisible();
  await expectAccessible(page);
});

test("a failed save says so, keeps the text over a change of tabs, and is tried again", async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto("/admin?tab=settings");
  const field = page.getByLabel("Site description");
  await page.route("**/api/admin/settings", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await field.fill("We keep treatment choice available.");
  await expect(toastOf(page, "Update Failed")).toBeVisible();
  await expect(page.getByText(/^Error: Not saved: We couldn't reach the server/)).toBeVisible();

  await page.getByRole("tab", { name: "Logs" }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect(field).toHaveValue("We keep treatment choice available.");

  await page.unroute("**/api/admin/settings");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Site description saved")).toBeAttached();
  expect(await stored(page, "siteDescription")).toBe("We keep treatment choice available.");
});

test("opened again, the tab shows what was changed elsewhere, and takes away nothing that was typed", async ({
  page,
  problems,
}) => {
  problems.allow(/409 \(Conflict\)/);
  const changeElsewhere = (data: object) => page.request.put("/api/admin/settings", { data });
  await page.goto("/admin?tab=settings");
  const [title, keywords] = [page.getByLabel("Site title"), page.getByLabel("Meta keywords")];
  await expect(title).toBeVisible();
  await page.getByRole("tab", { name: "Logs" }).click();
  await changeElsewhere({ siteTitle: "Title from elsewhere" });
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect(title).toHaveValue("Title from elsewhere");

  // This time the answer comes when someone has begun to type.
  await page.getByRole("tab", { name: "Logs" }).click();
  await changeElsewhere({ siteTitle: "Title again", metaKeywords: "theirs" });
  let answer = () => {};
  const typed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/admin/settings", async (route) => {
    if (route.request().method() === "GET") await typed;
    await route.continue();
  });
  await page.getByRole("tab", { name: "Settings" }).click();
  await keywords.fill("mine");
  answer();
  await expect(title).toHaveValue("Title again");
  await expect(page.getByText(/^Error: Not saved: Someone else changed this/)).toBeVisible();
  await expect(keywords).toHaveValue("mine");
  expect(await stored(page, "metaKeywords")).toBe("theirs");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => stored(page, "metaKeywords")).toBe("mine");
});

test("what was typed just before the tab is left, or the page, is stored", async ({ page }) => {
  await page.goto("/admin?tab=settings");
  await page.getByLabel("Meta keywords").fill("left by tab");
  await page.getByRole("tab", { name: "Users" }).click();
  await expect.poll(() => stored(page, "metaKeywords")).toBe("left by tab");

  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Meta keywords").fill("left by closing");
  await page.goto("about:blank");
  await expect.poll(() => stored(page, "metaKeywords")).toBe("left by closing");
});

test("a color is previewed while it is chosen, and the whole page takes it once it is stored", async ({
  page,
}) => {
  await page.goto("/admin?tab=settings");
  const colors = card(page, "Site Colors");
  await colors.getByLabel("Primary color", { exact: true }).fill("#ffdd00");
  await expect(colors.getByText(/Buttons in this color have dark text/).first()).toBeVisible();
  await expect(colors.getByText("Join", { exact: true })).toHaveCSS("background-color", "rgb(255, 221, 0)");
  await expect
    .poll(() =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-primary")),
    )
    .toBe("#ffdd00");
  await expect(colors.getByLabel("Primary color: pick")).toHaveValue("#ffdd00");
  await expectAccessible(page, "#site-colors");

  await colors.getByLabel("Accent color", { exact: true }).fill("#12");
  await expect(colors.getByText("Please choose a color like #0056b3")).toBeVisible();

  await page.goto("/");
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-primary")),
  ).toBe("#ffdd00");
});

test("settings that can't be loaded say so and are tried again", async ({ page, problems }) => {
  problems.allow(/503/);
  await page.route("**/api/admin/settings", (route) =>
    route.fulfill({ status: 503, json: { message: "Away" } }),
  );
  await page.goto("/admin?tab=settings");
  await expect(page.getByText("The settings could not be loaded.")).toBeVisible();
  await page.unroute("**/api/admin/settings");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Site title")).toBeVisible();
});
