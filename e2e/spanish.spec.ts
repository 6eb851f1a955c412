import { expect, test, testOnPhone } from "./fixtures.ts";
import { keepFromDialing } from "./helpers/api-responses.ts";
import { expectNoSidewaysScroll } from "./helpers/layout.ts";

test.use({ services: "all" });

testOnPhone(test, "someone registers in Spanish, and calls", async ({ page }) => {
  await page.goto("/es/register");
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Únase a la alianza");
  await expect(page.getByRole("main").getByText("Respondemos en inglés.")).toBeVisible();
  await expect(page.getByRole("main").getByText(/^Traducción sin revisión legal/)).toBeVisible();

  const submit = page.getByRole("button", { name: "Unirme a la alianza" });
  await submit.click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("heading")).toHaveText("Revise sus respuestas");
  await expect(summary.getByRole("link").first()).toHaveText("El nombre es obligatorio");

  await page.getByLabel("Nombre", { exact: true }).fill("Frida");
  await page.getByLabel("Apellido").fill("Kahlo");
  await page.getByLabel("Estado o provincia").selectOption("Texas");
  await page.getByLabel("Correo electrónico", { exact: true }).fill("frida@example.org");
  await page.getByLabel(/^Acepto los/).check();
  const sent = page.waitForRequest("**/api/register");
  await submit.click();
  expect(await (await sent).headerValue("accept-language")).toBe("es-US");
  expect((await sent).postDataJSON()).toMatchObject({ state: "Texas", language: "es" });

  await expect(page.getByText("¡Registro completado!", { exact: true })).toBeVisible();
  const welcome = page.getByRole("region", { name: "Le damos la bienvenida, Frida." });
  await expect(welcome).toBeFocused();
  await expect(welcome.getByText("Texas tiene una voz más.")).toBeVisible();
  await expect(welcome.getByText("frida@example.org")).toBeVisible();
  await expect(welcome.getByRole("link", { name: "Abrir las cartas" })).toHaveAttribute(
    "href",
    /^\/es\/advocate/,
  );
  await expectNoSidewaysScroll(page);

  await page.goto("/es/representative-lookup");
  await page.getByLabel("Su dirección").fill("1300 Congress Ave, Austin, TX 78701");
  await page.getByRole("button", { name: "Buscar a mis representantes" }).click();
  await expect(page.getByText("Le representa en el Senado.").first()).toBeVisible();
  await keepFromDialing(page);
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
});
