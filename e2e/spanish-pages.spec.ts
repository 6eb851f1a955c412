import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { isEnglishOnly } from "#shared/language.ts";
import { fixedScreens } from "#shared/screens.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { enlargeLetters, expectNoSidewaysScroll } from "./helpers/layout.ts";

const addresses = [
  ...fixedScreens()
    .map((screen) => screen.path)
    .filter((address) => !isEnglishOnly(address)),
  "/brief/TX-10",
].map((address) => (address === "/" ? "/es" : `/es${address}`));

test.describe("with content", () => {
  test.use({ seed: "demo" });

  test("every Spanish page speaks Spanish and is accessible", async ({ page, problems }) => {
    test.slow();
    problems.allow(/status of 40[14]/);
    const news = await page.request.get("/api/news");
    const [article] = await news.json();
    for (const address of [...addresses, `/es/news/${article.id}`]) await expectSpanishPage(page, address);
    expect((await page.goto("/es/no-such-page"))?.status()).toBe(404);
    await expectNoEnglish(page);
  });

  test("with letters of twice the size every Spanish page fits 320 pixels", async ({ page, problems }) => {
    test.slow();
    problems.allow(/status of 40[14]/);
    await page.setViewportSize({ width: 320, height: 568 });
    await enlargeLetters(page);
    for (const address of [...addresses, "/es/no-such-page"]) {
      await page.goto(address);
      await expectLoaded(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

  test("dialogs and the rest of a list speak Spanish", async ({ page }) => {
    const close = () => page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
    await page.goto("/es/studies");
    await page.getByRole("button", { name: "Ver el estudio" }).first().click();
    await expectSpanishDialog(page);
    await close();
    await page.getByRole("button", { name: "Ver todos los estudios" }).click();
    await page.goto("/es/patient-stories");
    await page.getByRole("button", { name: "Cuente su historia" }).click();
    await expectSpanishDialog(page);
    await close();
    await page.goto("/es/ambassadors");
    await page.locator("main button[aria-haspopup=dialog]").first().click();
    await expectSpanishDialog(page);
    await close();
    for (const name of ["Política de privacidad", "Términos del servicio"]) {
      await page.getByRole("contentinfo").getByRole("button", { name }).click();
      await expectSpanishDialog(page);
      await expect(page.getByRole("dialog")).toContainText("Solo el texto en inglés tiene validez legal");
      await expect(page.getByRole("dialog")).toContainText("15 de agosto de 2025");
      await close();
    }
  });
});

test("an empty site speaks Spanish", async ({ page, problems }) => {
  test.slow();
  problems.allow(/status of 40[14]/);
  for (const address of addresses) await expectSpanishPage(page, address);
});

test("a list that could not be loaded says so in Spanish", async ({ page, problems }) => {
  problems.allow(/status of (404|500)/);
  await page.route("**/api/news*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/es/no-such-page");
  await page.getByRole("contentinfo").getByRole("link", { name: "Noticias" }).click();
  await expect(page.getByRole("alert")).toContainText("No pudimos cargar las noticias.");
  await expectNoEnglish(page);
});

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-placeholder]")).toHaveCount(0);
}

async function expectSpanishPage(page: Page, address: string): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status(), address).toBe(200);
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await expectLoaded(page);
  await expectNoEnglish(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

async function expectSpanishDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoEnglish(page);
  await expectAccessible(page, "[role=dialog]");
}

/** The texts of a page, and those of its attributes, outside what says to be English. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const isSpanish = (element: Element | null) =>
      !element?.closest("script, style, noscript") && !element?.closest("[lang]")?.matches("[lang|=en]");
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (isSpanish(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? "");
    for (const name of ["aria-label", "alt", "placeholder", "title", "data-label", "aria-roledescription"])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (isSpanish(element)) texts.push(element.getAttribute(name) ?? "");
    return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  });

async function expectNoEnglish(page: Page): Promise<void> {
  const texts = await textsOf(page);
  const found = englishParts.filter((part) =>
    texts.some((text) => text === part || (part.includes(" ") && text.includes(part))),
  );
  // Soft, so that one run names all that is left on all pages.
  expect.soft(found, `English on ${page.url()}`).toEqual([]);
}

/** Of the English messages, what stands between their values and marked parts; without what Spanish ones say as well. */
const englishParts = (() => {
  const folder = path.resolve(import.meta.dirname, "../shared/words");
  const messagesOf = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(messagesOf);
  const read = (language: string) =>
    readdirSync(path.join(folder, language)).flatMap((file) =>
      messagesOf(JSON.parse(readFileSync(path.join(folder, language, file), "utf8"))),
    );
  const spanish = read("es");
  const parts = read("en")
    .flatMap((message) => message.split(/<\/?\w+>|\{\w+\}/))
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part.replace(/[^a-z]/gi, "").length >= 8);
  return [...new Set(parts)].filter((part) => !spanish.some((message) => message.includes(part)));
})();
