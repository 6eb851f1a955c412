import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { phone, watchLayout } from "./helpers/layout.ts";

test.use({ seed: "demo", services: "all" });

/** Where the site serves pictures of initials. */
const avatarPath = "**/avatars/**";

test.beforeEach(({ page }) =>
  page.route(avatarPath, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    }),
  ),
);

const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Alliance Ambassador Profile" });

test("both groups are on the home page; a card opens the whole profile", async ({ page, server }) => {
  const shifts = await watchLayout(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Founding Ambassador Professionals" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ambassador Professionals", exact: true })).toBeVisible();
  await expect(card(page, "Marguerite Okafor")).toContainText(
    /I have treated thyroid disease in Austin.*\.\.\./,
  );
  await expect(card(page, "Kwame Adjei")).not.toContainText("I practice general internal medicine");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await shifts()).toBeLessThan(0.02);
  await expect(page.getByRole("link", { name: "Register as a patient" })).toHaveAttribute(
    "href",
    "/register",
  );
  await expect(page.getByRole("link", { name: "See how to advocate" })).toHaveAttribute("href", "/advocate");
  await expect(page.getByRole("link", { name: "Become an Ambassador" })).toHaveAttribute(
    "href",
    "/become-ambassador",
  );

  const name = page.getByRole("button", { name: "Elena Castillo-Reyes" });
  await name.focus();
  await page.keyboard.press("Enter");
  const profile = dialog(page);
  await expect(profile).toBeVisible();
  await expect(page).toHaveURL(/\/\?ambassador=/);
  await expect(profile.getByRole("link", { name: "elena.castillo-reyes@example.org" })).toHaveAttribute(
    "href",
    "mailto:elena.castillo-reyes@example.org",
  );
  await expect(profile.getByRole("link", { name: "(305) 555-0189" })).toHaveAttribute(
    "href",
    "tel:+13055550189",
  );
  await expect(profile.getByText("DNP, APRN, FNP-BC")).toBeVisible();
  await expect(profile.getByText("License state")).toBeVisible();
  await expect(
    profile.getByText("Being an ambassador lets me carry their stories to people who write the rules."),
  ).toBeAttached();
  await expect(profile.getByRole("heading", { name: "Disclosures" })).toBeAttached();
  for (const label of ["Website", "Facebook", "Instagram"])
    await expect(profile.getByRole("link", { name: label })).toHaveAttribute("target", "_blank");
  await expect(profile.getByRole("link", { name: "YouTube" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(profile).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await page.setViewportSize(phone);
  await name.click();
  await expect(profile).toBeVisible();
  await page.goBack();
  await expect(profile).toHaveCount(0);

  const people: { id: string; user: { firstName: string } }[] = await (
    await fetch(`${server.url}/api/ambassadors`)
  ).json();
  const ruth = people.find(({ user }) => user.firstName === "Ruth");
  await page.goto(`/ambassadors?ambassador=${ruth?.id}`);
  await expect(dialog(page)).toContainText("Ruth Abramowitz");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/ambassadors$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto("/ambassadors?ambassador=nobody");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("a card falls back to initials without a layout shift", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  const marguerite = card(page, "Marguerite Okafor");
  const picture = marguerite.locator("img");
  await page.goto("/ambassadors");
  await expect(picture).toHaveAttribute("src", /^\/objects\//);
  await page.route("**/objects/**", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(picture).toHaveAttribute("src", "/avatars/MO");
  await page.route(avatarPath, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(picture).toHaveCount(0);
  await expect(marguerite.getByText("MO", { exact: true })).toBeVisible();

  // The service does not respond at all.
  await page.route(avatarPath, () => new Promise(() => {}));
  const shifts = await watchLayout(page);
  await page.goto("/ambassadors", { waitUntil: "domcontentloaded" });
  await expect(card(page, "Kwame Adjei").getByText("KA", { exact: true })).toBeVisible();
  expect(await shifts()).toBeLessThan(0.02);
});
