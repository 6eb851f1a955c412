import { expect, testOnPhone } from "./fixtures.ts";
import { test } from "./helpers/congress-sources.ts";

testOnPhone(
  test,
  "a call in Spanish: what one says is English with its meaning; the outcomes and what comes after them are Spanish",
  async ({ page }) => {
    await page.goto("/es/representative-lookup");
    await page.getByLabel("Su dirección").fill("1300 Congress Ave, Austin, TX 78701");
    await page.getByRole("button", { name: "Buscar a mis representantes" }).click();
    await expect(page.getByText("Le representa en el Senado.").first()).toBeVisible();
    await page.evaluate(() =>
      document.addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("a[href^='tel:']"))
          event.preventDefault();
      }),
    );
    await page.getByRole("button", { name: "Qué decir a Harriet House" }).click();
    const sheet = page.getByRole("dialog");
    const script = page.getByRole("article", { name: "Guion de la llamada" });
    const said = script.locator("[lang=en]");
    await expect(said.filter({ hasText: "I am calling for Representative Harriet House." })).toHaveCount(1);
    await expect(script).toContainText("Llamo a la oficina de Harriet House.");
    // Each sentence has its meaning.
    await expect(script.locator("[lang=en] + p:not([lang])")).toHaveCount(await said.count());
    for (const outcome of ["Llamé", "Dejé un mensaje", "Ocupado"]) {
      await sheet.getByRole("link", { name: /^Llamar al 202/ }).click();
      await sheet.getByRole("button", { name: outcome, exact: true }).click();
    }
    await expect(sheet.getByText("3 llamadas hechas")).toBeInViewport();
    await expect(sheet.getByText(/^Línea ocupada: /)).toBeVisible();
    await expect(sheet.getByRole("link", { name: /^X/ })).toHaveAttribute(
      "href",
      /Acabo\+?.*es%2Frepresentative-lookup/,
    );
    await sheet.getByRole("button", { name: "Escribir una carta" }).click();
    await expect(sheet.getByRole("article", { name: "Carta" }).locator("[lang=en]").first()).toContainText(
      "Dear",
    );
    await expect(sheet.getByRole("region", { name: "Lo que dice la carta" })).toContainText(
      "Le pido tres cosas",
    );
  },
);
