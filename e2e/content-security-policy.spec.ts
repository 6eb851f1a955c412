import type { Page } from "@playwright/test";
import { fixedScreens, screens } from "#shared/screens.ts";
import { expect, test } from "./fixtures.ts";
import { actLikeAnOlderBrowser } from "./helpers/older-browser.ts";

/*
 * Whatever the Content-Security-Policy refuses becomes an error on the console, and any error there fails the test in which it
 * appears (fixtures.ts). So the walks of other specs prove that nothing of ours is against it: of the panel's tabs
 * (admin-every-tab), the uploader and its image editor (photos). Here: that it is seen, and the public screens.
 */

test.use({ seed: "demo" });

test("a violation is seen: a style, a script and a text run as code", async ({ page, problems }) => {
  problems.allow(/Content Security Policy/i);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto("/");
  await page.evaluate(() => {
    for (const name of ["style", "script"]) {
      const element = document.createElement(name);
      element.textContent = name === "style" ? "body { color: red }" : "window.wasRun = true";
      document.head.append(element);
    }
    // Later, since what a test evaluates itself is not held to it.
    setTimeout(() => {
      try {
        new Function("window.wasRun = true")();
      } catch {}
    });
  });
  const refused = (what: string) => expect.stringMatching(`^Content Security Policy: ${what}`);
  await expect
    .poll(() => errors)
    .toEqual(
      expect.arrayContaining([
        refused("style-src-elem refused inline"),
        refused("script-src-elem refused inline"),
        refused("script-src refused eval"),
      ]),
    );
  expect(await page.evaluate(() => "wasRun" in window)).toBe(false);
});

test("nothing on the public screens and in their dialogs is against it, in an older browser too", async ({
  page,
  context,
  problems,
}) => {
  // The page that is not there, and the sign-in.
  problems.allow(/status of 40[14]/);
  await actLikeAnOlderBrowser(context);
  const [article] = await (await page.request.get("/api/news")).json();
  const withParameter = [screens.article.path.replace(":id", article.id), "/brief/TX"];
  expect(fixedScreens().length + withParameter.length).toBe(Object.keys(screens).length);
  const paths = [...fixedScreens().map((one) => one.path), ...withParameter, "/no-such-page"];
  const walk = async (tab: Page) => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      await tab.goto(path, { waitUntil: "networkidle" });
      await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    }
  };
  // Nothing comes any more after half a second: for four screens at once that is one half.
  await Promise.all([page, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))].map(walk));
  await page.goto("/");
  await page.getByRole("button", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Join the Alliance" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
  // "It follows you nowhere.": nothing is left in a visitor's browser by looking around.
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(
    [],
  );
});
