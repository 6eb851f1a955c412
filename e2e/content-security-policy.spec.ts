import type { Page } from "@playwright/test";
import { picture } from "#server/test/pictures.ts";
import { pages } from "#shared/pages.ts";
import { openTab, signIn } from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import { actLikeAnOlderBrowser } from "./older-browser.ts";
import { openUploader } from "./uploader.ts";

/*
 * A walk through all screens, the dialogs, the uploader and its image editor: nothing on them is against the
 * Content-Security-Policy, and nothing needs a browser of last year. What a browser refuses it tells the page; the fixture's
 * watch over the console sees it as well, and every error of a page.
 */

test.use({ seed: "demo" });

declare global {
  interface Window {
    violations: string[];
  }
}

async function watchViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
}

const expectNone = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => window.violations), page.url()).toEqual([]);
};

test("a violation is seen: a style and a script that somebody slips in @any-width", async ({
  page,
  problems,
}) => {
  problems.allow(/Content Security Policy/i);
  await watchViolations(page);
  await page.goto("/");
  await page.evaluate(() => {
    for (const name of ["style", "script"]) {
      const element = document.createElement(name);
      element.textContent = name === "style" ? "body { color: red }" : "window.wasRun = true";
      document.head.append(element);
    }
  });
  await expect.poll(() => page.evaluate(() => window.violations.length)).toBe(2);
  expect(await page.evaluate(() => "wasRun" in window)).toBe(false);
});

test("all public screens and their dialogs @any-width", async ({ page, problems }) => {
  // The page that is not there, and the sign-in.
  problems.allow(/status of 40[14]/);
  await actLikeAnOlderBrowser(page);
  await watchViolations(page);
  for (const { path } of [...pages, { path: "/no-such-page" }].filter((one) => !one.path.includes(":"))) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNone(page);
  }
  await page.goto("/");
  await page.getByRole("button", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Join the Alliance" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNone(page);
});

test("the uploader and its image editor @any-width", async ({ page }) => {
  await actLikeAnOlderBrowser(page);
  await watchViolations(page);
  await page.goto("/register");
  await page.getByLabel("Share my support publicly").check();
  const dialog = await openUploader(page, "Upload photo");
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: await picture("jpeg") };
  await dialog.locator('input[type="file"]').first().setInputFiles(file);
  await dialog.getByRole("button", { name: "Edit photo me.jpg" }).click();
  await expect(dialog.getByRole("button", { name: "Crop square" })).toBeVisible();
  await expectNone(page);
});

test("the panel's tabs @any-width", async ({ page, server }) => {
  await actLikeAnOlderBrowser(page);
  await watchViolations(page);
  await signIn(page, server);
  for (const label of ["Settings", "Ambassadors", "Requests", "Users", "News", "Hero Images", "Logs"]) {
    await openTab(page, label.toLowerCase().replace(" ", "-"), label);
    await expectNone(page);
  }
});
