import { expect, test } from "./fixtures.ts";
import { signIn, toastOf } from "./helpers/admin.ts";
import { expectFitsLargeLetters } from "./helpers/layout.ts";

test.use({ seed: "demo" });

test("Settings begin with what needs the administrator, and the numbers", async ({ page, server }) => {
  await signIn(page, server);
  await page.request.post("/api/patient-stories", {
    data: { name: "Ann", location: "Austin, TX", quote: "My words.", consentSite: true },
  });
  await page.goto("/admin?tab=settings&section=mail#connections");
  await expect(page.getByRole("region", { name: "Connections" })).toBeFocused();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("What needs you");
  const needs = page.getByRole("region", { name: "What needs you" });
  await expect(needs).toContainText("waiting for your decision");
  await expect(needs).toContainText("Not set up yet: Social media kit");

  await needs.getByRole("link", { name: "Add the review date" }).click();
  const policy = page.getByRole("region", { name: "Health data privacy" });
  await expect(policy).toBeInViewport();
  await expect(policy.getByText("Not reviewed by a lawyer yet")).toBeVisible();
  const review = { key: "healthPolicyReviewedOn", value: "2026-11-20" };
  await page.request.put("/api/admin/app-settings", { data: review });
  await page.reload();
  await expect(policy).toBeVisible();
  await expect(page.getByText("Not reviewed by a lawyer yet")).toHaveCount(0);
  await page.goBack();

  const numbers = page.getByRole("region", { name: "Your numbers" });
  await expect(numbers.getByRole("img", { name: /each of the last 90 days/ })).toBeVisible();
  await numbers.getByText("The last 90 days as a table").click();
  await expect(numbers.getByRole("row")).toHaveCount(91);
  await expectFitsLargeLetters(page);

  // What needs the administrator names the second step until it is on.
  await needs.getByRole("link", { name: "Set up a second step" }).click();
  await expect(page.getByRole("region", { name: "Second step" })).toBeFocused();
  await expect(
    page.getByRole("region", { name: "Second step" }).getByRole("heading").first(),
  ).toBeInViewport();
  await page.goBack();
  await needs.getByRole("link", { name: "Set up links" }).click();
  const links = page.getByRole("region", { name: "Links and texts" });
  await expect(links).toBeInViewport();
  await expect(links.getByText("Not set up yet")).toHaveCount(5);
  await expect(links.getByText("Sample: replace before going live")).toHaveCount(2);
  await page.getByLabel("Petition").fill("");
  await expect(links.getByText("Not set up yet")).toHaveCount(6);
  await page.getByRole("button", { name: "Discard changes" }).click();

  await page.getByRole("link", { name: "Home page" }).click();
  await page.getByLabel("Urgent text").fill("Write a comment. It takes five minutes.");
  await page.getByLabel("Urgent until").fill("2026-01-31");
  await expect(page.getByText("The last day is over")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toastOf(page, "Published")).toBeVisible();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(needs).toContainText("has ended");
  await expect(needs).toContainText("Visitors still see sample text: Petition, Contact email.");

  await needs.getByRole("link", { name: "Read stories" }).click();
  await expect(page.getByRole("tab", { name: "News" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("button", { name: /^Stories/ })).toHaveAttribute("aria-current", "page");
});
