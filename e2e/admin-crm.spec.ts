import { expectAccessible } from "./accessibility.ts";
import { openTab, signIn, toastOf } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

test.beforeEach(async ({ page, server }) => {
  const admin = await signIn(page, server);
  await admin.put("/api/admin/settings", { data: { ghlLocationId: "", ghlPrivateKey: "" } });
  await openTab(page, "settings", "Settings");
});

test("the CRM's credentials save themselves, stay masked, and are tested as they are stored @any-width", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 503/);
  const card = page.getByRole("region", { name: "CRM Integration" });
  await card.getByRole("button", { name: "Test API" }).click();
  await expect(toastOf(page, "API Test Failed")).toContainText(
    "Missing Credentials: Please enter both Location ID and Private Key before testing.",
  );
  await card.getByLabel("Location ID").fill("loc-1");
  await card.getByLabel("Private Key").fill("pit-secret");
  await card.getByRole("button", { name: "Test API" }).click();
  await expect(toastOf(page, "API Test Failed")).toContainText("The CRM could not be reached");
  await page.reload();
  await expect(card.getByLabel("Location ID")).toHaveValue("loc-1");
  await expect(card.getByLabel("Private Key")).toHaveValue("****");
});

test("connections say how they stand, and each can be tried", async ({ page }) => {
  const card = page.getByRole("region", { name: "Connections" });
  await expect(card.getByRole("listitem")).toHaveCount(7);
  await card.getByRole("button", { name: "Test Photo storage" }).click();
  await expect(card.getByText("A file was written, read and removed again.")).toBeVisible();
  await card.getByRole("button", { name: "Test Census geocoder" }).click();
  await expect(card.getByText(/^The Census geocoder could not be reached/)).toBeVisible();
  await expect(card.getByText("Failing")).toBeVisible();
  await expectAccessible(page);
});
