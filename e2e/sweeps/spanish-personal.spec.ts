import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { tokenIn } from "#server/test/read-mail.ts";
import { congressOn } from "#shared/congress.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { expect, test } from "../fixtures.ts";
import { signIn } from "../helpers/admin.ts";
import { inDatabase } from "../helpers/database.ts";
import { expectLoaded, inspect } from "../helpers/inspect.ts";
import { set, testedDraft } from "../helpers/mailing-site.ts";
import { mailsTo, register } from "../helpers/person.ts";
import type { RunningServer } from "../helpers/running-server.ts";
import { expectNoEnglish } from "../helpers/spanish.ts";

const email = "frida@example.org";

/** Adds a person with content in every part of their page; returns the tokens of their mailed links. */
async function fillPage(page: Page, server: RunningServer): Promise<{ myData: string; preferences: string }> {
  const id = await register(page, email, {
    ...{ firstName: "Frida", lastName: "Kahlo", registrationType: "patient", language: "es" },
    ...{ subscribeUpdates: true, sharePublicly: true },
  });
  const [mail] = await mailsTo(server, email);
  const confirmed = await page.request.post("/api/confirm", { data: { token: tokenIn(mail, "/confirm") } });
  expect(confirmed.status()).toBe(200);
  const story = { name: "Frida K.", location: "Austin, TX", quote: "Mis palabras.", consentSite: true };
  expect((await page.request.post("/api/patient-stories", { data: { ...story, email } })).status()).toBe(201);
  const district = { state: "TX", number: 10, congress: congressOn(new Date().toISOString().slice(0, 10)) };
  await inDatabase(server, (db) =>
    db.update(registrations).set({ district }).where(eq(registrations.email, email)),
  );
  const team = await signIn(page, server);
  expect((await team.get(`/api/admin/registrations/${id}`)).status()).toBe(200);
  await sendMailing(page);
  return { myData: tokenIn(mail, "/my-data"), preferences: tokenIn(mail, "/preferences") };
}

async function sendMailing(page: Page): Promise<void> {
  await set(page, "postalAddress", "P.O. Box 12, Austin, TX 78701");
  await set(page, "mailingPerHour", "1000000");
  const path = `/api/admin/mailings/${await testedDraft(page, "A window is open")}`;
  const { request } = page;
  expect((await request.post(`${path}/start`, { data: {} })).status()).toBe(200);
  await expect
    .poll(async () => (await (await request.get(path)).json()).counts?.sent, { timeout: 60_000 })
    .toBe(1);
}

test.describe("the pages of a mail's links", () => {
  test("are whole in both languages, also loading and failing", async ({ page, server, problems }) => {
    test.slow();
    problems.allow(/status of (400|500)/);
    const { myData, preferences } = await fillPage(page, server);
    const main = page.getByRole("main");
    const open = async (address: string) => {
      // Another token in the same tab would change nothing but the part after the "#".
      await page.goto("about:blank");
      await page.goto(address);
      await expectLoaded(page);
    };
    for (const prefix of ["", "/es"]) {
      const look = { translation: prefix === "/es" };
      await open(`${prefix}/my-data#${myData}`);
      await inspect(page, look);
      await main.getByRole("button", { name: /^(Delete my data|Borrar mis datos)$/ }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await inspect(page, look);
      await open(`${prefix}/preferences#${preferences}`);
      await inspect(page, look);
    }
    await expect(main.getByRole("radio", { name: "Español" })).toBeChecked();
    await open(`/es/my-data#${myData}`);
    for (const part of ["Qué guardamos", "Mi distrito", "Quién vio sus datos", "Sus historias"])
      await expect(main.getByRole("heading", { name: part })).toBeVisible();
    await expect(main.locator("[lang=en]", { hasText: "A window is open" })).toBeVisible();

    for (const address of ["/es/my-data", "/es/preferences", "/es/confirm"]) {
      await open(`${address}#wrong`);
      await inspect(page);
    }
    for (const [address, token] of [
      ["/es/my-data", myData],
      ["/es/preferences", preferences],
    ]) {
      for (const state of ["loading", "failed"]) {
        await page.goto("about:blank");
        await page.route("**/api/{my-data,preferences/read}", (route) =>
          state === "failed" ? route.fulfill({ status: 500, json: {} }) : undefined,
        );
        await page.goto(`${address}#${token}`);
        const said = state === "failed" ? main.getByRole("alert") : main.getByRole("status");
        await expect(said.first()).toContainText(state === "failed" ? "No pudimos" : "Cargando");
        await expectNoEnglish(page);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }
    }
  });

  test("keep the token of the link when one reads them in the other language", async ({ page, problems }) => {
    problems.allow(/status of 400/);
    await page.goto("/es/preferences?x=1#a-token");
    const problem = page.getByRole("main").getByRole("region").first();
    await expect(problem).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/\/preferences\?x=1#a-token$/);
    await expect(problem).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL(/\/es\/preferences\?x=1#a-token$/);
  });
});
