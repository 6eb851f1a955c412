import { eq } from "drizzle-orm";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { expect, test, testOnPhone } from "./fixtures.ts";
import { forgetLimits, inDatabase } from "./helpers/database.ts";
import { expectNoSidewaysScroll } from "./helpers/layout.ts";

test.beforeEach(({ server }) => forgetLimits(server));

testOnPhone(
  test,
  "a registration in Spanish: its errors, what is sent and the thank-you",
  async ({ page, server }) => {
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
    await expect(summary.getByRole("link")).toHaveText([
      "El nombre es obligatorio",
      "El apellido es obligatorio",
      "El estado es obligatorio",
      "Escriba un correo electrónico válido",
      "Tiene que aceptar los términos",
    ]);
    await expectNoSidewaysScroll(page);

    await page.getByLabel("Nombre", { exact: true }).fill("Frida");
    await page.getByLabel("Apellido").fill("Kahlo");
    await page.getByLabel("Estado o provincia").selectOption("Texas");
    await page.getByLabel("Correo electrónico", { exact: true }).fill("frida@example.org");
    await page.getByLabel(/^Acepto los/).check();
    const sent = page.waitForRequest("**/api/register");
    await submit.click();
    expect(await (await sent).headerValue("accept-language")).toBe("es-US");

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
    await inDatabase(server, async (db) => {
      const people = await db
        .select({ state: registrations.state, language: registrations.language })
        .from(registrations)
        .innerJoin(users, eq(users.id, registrations.userId))
        .where(eq(users.email, "frida@example.org"));
      expect(people).toEqual([{ state: "Texas", language: "es" }]);
    });
  },
);
