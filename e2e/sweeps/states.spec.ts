import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { screens } from "#shared/screens.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "../helpers/accessibility.ts";
import { signIn } from "../helpers/admin.ts";
import { expectFitsLargeLetters, expectLoaded, inspect } from "../helpers/inspect.ts";
import { actLikeAnOlderBrowser } from "../helpers/older-browser.ts";
import { expectNoEnglish } from "../helpers/spanish.ts";
import { states } from "./states.ts";

/*
 * Every screen, tab and dialog is loaded once and looked at from all sides (helpers/inspect.ts). Whatever the
 * Content-Security-Policy refuses, and every other error, fails the test in which it appears (fixtures.ts).
 */

for (const { path, name, language = "en", seed = "none", isPanel, onlyOnPhones, ...state } of states)
  test.describe(() => {
    // The empty screens are looked at in Spanish only.
    const look = { isPanel, onlyOnPhones, translation: language === "es" && seed !== "none" };
    test.use({ seed });
    test(`${path}${name ? `: ${name}` : ""}`, async ({ page, context, server, problems }) => {
      if (state.allow) problems.allow(state.allow);
      await actLikeAnOlderBrowser(context);
      if (isPanel) await signIn(page, server);
      if (onlyOnPhones) await page.setViewportSize({ width: 375, height: 812 });
      const response = await page.goto(path.replace(":id", await firstArticle(path, server.url)));
      expect(await problemsOfHtml((await response?.text()) ?? "")).toEqual([]);
      await expectLoaded(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language === "es" ? "es-US" : "en");
      await state.loaded?.(page, server.url);
      // The screens under public dialogs and results are states of their own.
      if (isPanel || onlyOnPhones || !state.steps) await inspect(page, look);
      for (const step of state.steps ?? []) {
        await step(page, server.url);
        await inspect(page, look);
      }
      if (isPanel || state.steps) return;
      await expectFitsLargeLetters(page);
      // "It follows you nowhere.": looking around leaves nothing in a visitor's browser.
      expect(await context.cookies()).toEqual([]);
      expect(
        await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
      ).toEqual([]);
    });
  });

const htmlValidator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** Of the HTML as the server sends it: browsers mend what they parse. */
async function problemsOfHtml(html: string): Promise<string[]> {
  const { results } = await htmlValidator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, selector, message }) => `${line}:${column} ${selector}: ${message}`),
  );
}

async function firstArticle(path: string, site: string): Promise<string> {
  if (!path.includes(":id")) return "";
  const [article] = await (await fetch(`${site}/api/news`)).json();
  return article.id;
}

test("every screen is among the states", () => {
  const paths = states.map(({ path }) => path.replace(/\?.*/, ""));
  for (const { path } of Object.values(screens)) expect(paths).toContain(path.replace(":district", "TX-10"));
});

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

for (const path of ["/embed/lookup", "/embed/register", "/embed/count", "/embed/count?theme=plain"])
  test(`${path} alone is accessible, and fits 280 pixels`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.setViewportSize({ width: 280, height: 800 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(280);
  });

/** Those with a list, as the footer names them. */
const reading = [
  ["Noticias", "/es/news"],
  ["Historias de pacientes", "/es/patient-stories"],
  ["Evidencia científica", "/es/studies"],
  ["Embajadores", "/es/ambassadors"],
  ["Quienes nos apoyan", "/es/supporters"],
] as const;

/** By a link, because the first page comes with its data. */
async function follow(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
  await page.waitForURL(`**${address}`, { waitUntil: "commit" });
}

for (const [name, address] of reading)
  test(`${address} speaks Spanish while its data is on the way, and when it could not be loaded`, async ({
    page,
    problems,
  }) => {
    problems.allow(/status of (404|500)/);
    await page.goto("/es/no-such-page");
    // Before hydration, a link loads its page with its data.
    await page.waitForLoadState("networkidle");
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route("**/api/**", async (route) => {
      await held;
      await route.fulfill({ status: 500, json: {} });
    });
    await follow(page, name, address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[data-placeholder]").first()).toBeVisible();
    await expectNoEnglish(page);
    await expectAccessible(page);
    fail();
    await expect(page.getByRole("alert").first()).toContainText("No pudimos cargar");
    await expectNoEnglish(page);
    await expectAccessibleAtBothWidths(page);
  });
