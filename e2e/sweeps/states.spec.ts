import type { BrowserContext } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { setSettings } from "#server/test/settings.ts";
import { screens } from "#shared/screens.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessibleAtBothWidths } from "../helpers/accessibility.ts";
import { signIn } from "../helpers/admin.ts";
import { inDatabase, often } from "../helpers/database.ts";
import { expectFitsLargeLettersReloaded, expectLoaded, inspect } from "../helpers/inspect.ts";
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
      await expectFitsLargeLettersReloaded(page);
      // "It follows you nowhere.": looking around leaves nothing in a visitor's browser.
      expect(await context.cookies()).toEqual([]);
      expect(
        await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
      ).toEqual([]);
    });
  });

/**
 * Takes from its pages what browsers learned after the oldest that we build for (Vite's "baseline-widely-available": Safari 16.4,
 * Chrome 111, Firefox 114). The build handles syntax; nothing polyfills functions.
 */
async function actLikeAnOlderBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const younger: [owner: object, names: string[]][] = [
      [URL, ["canParse", "parse"]],
      [AbortSignal, ["any"]],
      [Promise, ["withResolvers", "try"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Array, ["fromAsync"]],
      [RegExp, ["escape"]],
      [String.prototype, ["isWellFormed", "toWellFormed"]],
      [
        Set.prototype,
        ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
      ],
      [window, ["requestIdleCallback", "scheduler"]],
    ];
    for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}

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

test.describe("with content", () => {
  test.use({ seed: "demo" });
  test("a yellow theme costs no legibility", async ({ page, server }) => {
    const yellow = "#ffff00";
    await inDatabase(server, (db) =>
      setSettings(db, { primaryColor: yellow, secondaryColor: yellow, accentColor: yellow }),
    );
    await expect.poll(async () => (await fetch(server.url)).text(), often).toContain(yellow);
    await page.goto("/");
    await expectAccessibleAtBothWidths(page);
    await page.getByRole("button", { name: "Join the Alliance" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleAtBothWidths(page, "[role=dialog]");
  });
});
