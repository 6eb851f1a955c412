import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { inDatabase } from "./helpers/database.ts";

test.use({ services: "all" });

test("a visitor reports an unfilled prescription; the table shows five reports or more", async ({
  page,
  server,
}) => {
  await page.goto("/availability");
  await expect(page.getByText("Reports from visitors, not a survey.")).toBeVisible();
  await expect(page.getByText("No week has five reports on Armour Thyroid yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send My Report" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Please choose what happened" }).click();
  await expect(page.getByLabel("Filled as usual")).toBeFocused();

  await page.getByLabel("Which medicine?").selectOption("NP Thyroid");
  await page.getByLabel("In which state?").selectOption("Texas");
  await page.getByLabel("Not filled").check();
  await page.getByRole("button", { name: "Send My Report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. Your report is in." })).toBeFocused();
  await expect(page.getByText("What you can ask your pharmacist")).toBeVisible();
  await expectAccessibleOnPhone(page);

  await inDatabase(server, (db) =>
    db.execute(`insert into availability_reports (week, product, strength, state, outcome, received_on)
         select week, product, strength, state, outcome, received_on from availability_reports, generate_series(1, 9)`),
  );
  await expect(async () => {
    await page.goto("/availability");
    await expect(page.getByRole("cell", { name: "10+" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByLabel("Medicine", { exact: true })).toHaveValue("np-thyroid");
  await expect(page.getByRole("row", { name: "10+ 0% 0% 0% 100% 0%" })).toBeVisible();
  await page.getByLabel("Where").selectOption("Texas");
  await expect(page.getByRole("cell", { name: "10+" })).toBeVisible();
  await expectAccessibleOnPhone(page);

  await page.goto("/representative-lookup");
  await page.getByLabel("Your address").fill("7743 Congress Ave, Austin, TX 78701");
  await page.getByRole("button", { name: "Find My Representatives" }).click();
  await expect(
    page.getByText("At least 10 people in Texas reported to the Thyroid Access Alliance"),
  ).toBeVisible();
  await expect(page.getByText("About 10 in 10 did not get it as usual.")).toBeVisible();
});
