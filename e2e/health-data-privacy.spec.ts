import type { Page } from "@playwright/test";
import { crmCredentials } from "#server/test/fakes/fake-crm.ts";
import { tokenIn } from "#server/test/read-mail.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { signIn } from "./helpers/admin.ts";
import { often } from "./helpers/database.ts";
import { fillRegistration, mailsTo } from "./helpers/person.ts";
import type { RunningServer } from "./helpers/running-server.ts";

test.use({ services: "all" });

const name = "Consumer Health Data Privacy";
const connected = { ghlLocationId: crmCredentials.locationId, ghlPrivateKey: crmCredentials.privateKey };
const apart = { ghlLocationId: "", ghlPrivateKey: "" };
const consent = (page: Page) => page.getByLabel(/contact system for its own purposes/);

/** Connects the CRM or not, and says whether it has other uses. */
async function setUp(page: Page, server: RunningServer, settings: typeof apart, otherUses: "on" | "off") {
  const admin = await signIn(page, server);
  expect((await admin.put("/api/admin/settings", { data: settings })).status()).toBe(200);
  const setting = { key: "crmOtherUses", value: otherUses };
  expect((await admin.put("/api/admin/app-settings", { data: setting })).status()).toBe(200);
}

/** Opens the form when the setting has reached it, and chooses the patient. */
async function openForm(page: Page) {
  await page.goto("/register");
  await page.getByRole("radio", { name: /^Patient Advocate/ }).check();
}

test("a patient reads, decides on the CRM's uses, is obeyed", async ({ page, server, fakes: { crm } }) => {
  await setUp(page, server, apart, "off");
  await openForm(page);
  const line = page.getByText(/can see that you registered as a patient/);
  await expect(line).toContainText("Only our team, and the services that run this site for us");
  await expect(line.getByRole("link", { name })).toHaveAttribute("href", "/health-data-privacy");
  await expect(
    page.getByText(
      "The services that run this site for us are listed in our Consumer Health Data Privacy policy.",
    ),
  ).toBeVisible();
  await expect(consent(page)).toHaveCount(0);
  await page.getByRole("radio", { name: /^Supporter/ }).check();
  await expect(line).toHaveCount(0);

  await setUp(page, server, connected, "on");
  await expect(async () => {
    await openForm(page);
    await expect(consent(page)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect(consent(page)).not.toBeChecked();
  await expectAccessibleOnPhone(page);
  await consent(page).check();
  const email = "consent@example.org";
  await fillRegistration(page, email, "Hedy");
  await page.getByRole("button", { name: "Join the Alliance" }).click();
  await expect(page.getByText("Registration Successful!", { exact: true })).toBeVisible();
  const kept = () => [...crm.contacts.values()].map(({ fields }) => fields.email);
  await expect.poll(kept, often).toEqual([email]);

  const [links] = await mailsTo(server, email);
  await page.goto(`/preferences#${tokenIn(links, "/preferences")}`);
  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await expect(page.getByText("We don't send your contact details to GoHighLevel.")).toBeVisible();
  await expect.poll(kept, often).toEqual([]);

  await page.goto(`/my-data#${tokenIn(links, "/my-data")}`);
  await page.getByRole("button", { name: "I agree" }).click();
  await expect.poll(kept, often).toEqual([email]);
  await expect(page.getByText("Your contact leaves GoHighLevel within the hour.")).toBeVisible();
  await page.getByRole("button", { name: "Delete my data" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete my data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your data has been deleted" })).toBeVisible();
  await expect.poll(kept, often).toEqual([]);

  // A browser that says no to sharing is not asked.
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await openForm(page);
  await page.waitForLoadState("networkidle");
  await expect(consent(page)).toHaveCount(0);
});
