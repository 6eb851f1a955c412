import { expect, test } from "./fixtures.ts";
import { expectAccessibleAtBothWidths } from "./helpers/accessibility.ts";
import { signIn } from "./helpers/admin.ts";

test.use({ seed: "demo", stage: "overview" });

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server);
});

test("Settings begin with what needs the administrator, and the numbers as a plot and a table", async ({
  page,
}) => {
  await page.request.post("/api/patient-stories", {
    data: { name: "Ann", location: "Austin, TX", quote: "My words.", consentSite: true },
  });
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("What needs you");
  const needs = page.getByRole("region", { name: "What needs you" });
  await expect(needs).toContainText("waiting for your decision");
  await expect(needs).toContainText("Not set up yet: Social media kit");

  const numbers = page.getByRole("region", { name: "Your numbers" });
  await expect(numbers.getByRole("img", { name: /each of the last 90 days/ })).toBeVisible();
  await numbers.getByText("The last 90 days as a table").click();
  await expect(numbers.getByRole("row")).toHaveCount(91);
  await expectAccessibleAtBothWidths(page);

  await needs.getByRole("link", { name: "Set up links" }).click();
  await expect(page.getByRole("region", { name: "Links and texts" })).toBeInViewport();
  await needs.getByRole("link", { name: "Read stories" }).click();
  await expect(page.getByRole("tab", { name: "News" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("button", { name: /^Stories/ })).toHaveAttribute("aria-current", "page");
});

test("each link at the top of the settings leads to its card, from elsewhere too", async ({ page }) => {
  await page.goto("/admin?tab=settings#washington");
  await expect(page.getByRole("region", { name: "Washington", exact: true })).toBeFocused();
  const links = page.getByRole("navigation", { name: "Settings on this page" }).getByRole("link");
  await expect(links).toHaveCount(11);
  for (const name of await links.allTextContents()) {
    await links.getByText(name, { exact: true }).press("Enter");
    await expect(page.getByRole("region", { name, exact: true })).toBeFocused();
    await expect(page.getByRole("heading", { name, exact: true })).toBeInViewport();
  }
});

test("links say what is not set up and what is a sample; the urgent section has its words and its end", async ({
  page,
}) => {
  await page.goto("/admin?tab=settings");
  const links = page.getByRole("region", { name: "Links and texts" });
  await expect(links.getByText("Not set up yet")).toHaveCount(4);
  await expect(links.getByText("Sample: replace before going live")).toHaveCount(2);
  await page.getByLabel("Petition").fill("");
  await expect(links.getByText("Not set up yet")).toHaveCount(5);

  await page.getByLabel("Urgent title").fill("The FDA decides in March");
  await page.getByLabel("Urgent text").fill("Write a comment. It takes five minutes.");
  await page.getByLabel("Urgent until").fill("2026-01-31");
  await expect(page.getByText("Urgent until saved")).toBeAttached();
  await expect(page.getByRole("region", { name: "What needs you" })).toContainText("has ended");
});

test("says in words that emails are not sent", async ({ page }) => {
  await page.goto("/admin?tab=settings");
  await expect(
    page.getByText("Emails are saved to a folder, not sent: ask your web person to set SMTP_URL"),
  ).toBeVisible();
});
