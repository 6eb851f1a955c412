import type { Page } from "@playwright/test";
import { sessions } from "#shared/schema/administrator-security.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { openTab, toastOf } from "./helpers/admin.ts";
import { untilReleased } from "./helpers/api-responses.ts";
import { inDatabase } from "./helpers/database.ts";

const login = async (page: Page, username: string, password: string) => {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
};

test("the panel's login: checked, shown, opened, and closed again", async ({ page, server, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  const { username, password } = server.administrator;
  const { released, release } = untilReleased();
  await page.route("**/api/admin/session", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/admin?tab=logs");
  await expect(page.getByText("Checking authentication...")).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Latest news" })).toBeVisible();
  release();

  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("link", { name: "Username is required" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Password is required" })).toBeVisible();

  await login(page, username, "not the password");
  await expect(toastOf(page, "Login Failed")).toBeVisible();
  await expect(
    page.getByRole("alert").getByRole("heading", { name: "We couldn't sign you in" }),
  ).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  const field = page.getByLabel("Password", { exact: true });
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");

  // As where the browser refuses the cookie.
  await page.route("**/api/admin/session", (route) => route.fulfill({ status: 401, json: {} }));
  await login(page, username, password);
  await expect(toastOf(page, "Login Failed")).toContainText("Please allow cookies for this site");
  await page.unrouteAll({ behavior: "wait" });

  await login(page, username, password);
  await expect(toastOf(page, "Login Successful")).toContainText("Welcome to the admin panel.");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([
    "Settings",
    "Ambassadors",
    /^Requests/,
    "Users",
    "News",
    "Hero Images",
    "Logs",
  ]);
  await expect(page.getByRole("tab", { name: "Logs" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: "Logs" })).toBeInViewport();

  // The tab is in the address: the browser's back button goes from tab to tab.
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\?tab=settings$/);
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Logs" })).toHaveAttribute("aria-selected", "true");

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(toastOf(page, "Logged Out")).toContainText("You have been successfully logged out.");
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
});

test("a session that ends in mid-work loses nothing", async ({ page, server, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  const { username, password } = server.administrator;
  await page.clock.install();
  await page.goto("/admin?tab=settings&section=mail");
  await login(page, username, password);
  const title = page.getByLabel("Location ID");
  await expect(title).toBeVisible();
  const began = "The Alliance";

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // On the server: a response that is still on its way would restore a cleared cookie.
  await inDatabase(server, (db) => db.delete(sessions));
  await title.fill(began);
  // Someone who stops for a moment, and types on just when the save is refused.
  const refused = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.clock.runFor(600);
  expect((await refused).status()).toBe(401);
  await expect(toastOf(page, "Update Failed")).toBeVisible();
  await page.keyboard.type(" of Texas");
  await expect(title).toHaveValue(`${began} of Texas`);
  const door = page.getByRole("dialog", { name: "Admin Login" });
  await expect(door).toBeHidden();
  await page.clock.resume();
  await expect(door).toContainText("Your session has ended");
  await expect(page).toHaveURL(/section=mail$/);
  await page.keyboard.press("Escape");
  await expect(door).toBeVisible();
  await expectAccessibleOnPhone(page, '[role="dialog"]');

  await login(page, username, password);
  await expect(door).toBeHidden();
  await expect(title).toHaveValue(`${began} of Texas`);
  await expect(page.getByText("Location ID saved")).toBeAttached();

  await openTab(page, "news", "News");
  await page.getByRole("button", { name: "Add New Article" }).click();
  const headline = page.getByLabel("Title", { exact: true });
  await headline.fill("A new rule");
  await inDatabase(server, (db) => db.delete(sessions));
  const save = page.getByRole("button", { name: "Save Draft" });
  await save.click();
  await login(page, username, password);
  await expect(door).toBeHidden();
  await expect(headline).toHaveValue("A new rule");
  await expect(save).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await save.click();
  await expect(toastOf(page, "The draft was saved.")).toBeVisible();
});
