import type { Page } from "@playwright/test";
import { isEnglishOnly } from "#shared/language.ts";
import { fixedScreens } from "#shared/screens.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { enlargeLetters, expectNoSidewaysScroll } from "./helpers/layout.ts";
import { expectLoaded, expectNoEnglish, expectSpanishDialog, expectSpanishPage } from "./helpers/spanish.ts";

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

for (const [name, address] of reading) {
  test(`while its data is on the way, ${address} speaks Spanish`, async ({ page, problems }) => {
    problems.allow(/status of 404/);
    await page.goto("/es/no-such-page");
    // Before hydration, a link loads its page with its data.
    await page.waitForLoadState("networkidle");
    // Never fulfilled.
    await page.route("**/api/**", () => {});
    await follow(page, name, address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[data-placeholder]").first()).toBeVisible();
    await expectNoEnglish(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test(`when its data could not be loaded, ${address} says so in Spanish`, async ({ page, problems }) => {
    problems.allow(/status of (404|500)/);
    await page.goto("/es/no-such-page");
    // Before hydration, a link loads its page with its data.
    await page.waitForLoadState("networkidle");
    await page.route("**/api/**", (route) => route.fulfill({ status: 500, json: {} }));
    await follow(page, name, address);
    await expect(page.getByRole("alert").first()).toContainText("No pudimos cargar");
    await expectNoEnglish(page);
    await expectAccessible(page);
  });
}
