import { deliveries } from "#shared/schema/deliveries.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { openSettings, signIn, toastOf } from "./helpers/admin.ts";
import { inDatabase } from "./helpers/database.ts";

test("the CRM's key saves itself, connections are tried, failed emails sent again", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 503/);
  await signIn(page, server);
  await openSettings(page, "mail", "CRM Integration");
  const crm = page.getByRole("region", { name: "CRM Integration" });
  await crm.getByRole("button", { name: "Test API" }).click();
  await expect(toastOf(page, "API Test Failed")).toContainText(
    "Missing Credentials: Please enter both Location ID and Private Key before testing.",
  );
  await crm.getByLabel("Location ID").fill("loc-1");
  await crm.getByLabel("Private Key").fill("pit-secret");
  await crm.getByRole("button", { name: "Test API" }).click();
  await expect(toastOf(page, "API Test Failed")).toContainText("The CRM could not be reached");
  await page.reload();
  await expect(crm.getByLabel("Location ID")).toHaveValue("loc-1");
  await expect(crm.getByLabel("Private Key")).toHaveValue("****");

  const card = page.getByRole("region", { name: "Connections" });
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await openSettings(page, "washington", "Connections");
  await expect(card.getByRole("listitem")).toHaveCount(4);
  await openSettings(page, "other", "Connections");
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(card.getByText("A folder on this server")).toBeVisible();
  await card.getByRole("button", { name: "Test Photo storage" }).click();
  await expect(card.getByText("A file was written, read and removed again.")).toBeVisible();
  await openSettings(page, "lookup", "Connections");
  await expect(card.getByRole("listitem")).toHaveCount(3);
  await card.getByRole("button", { name: "Test Census geocoder" }).click();
  await expect(card.getByText(/^The Census geocoder could not be reached/)).toBeVisible();
  await expect(card.getByText("Failing").first()).toBeVisible();

  // Failed deliveries are listed with their reason, and can be retried or dismissed.
  await inDatabase(server, (db) =>
    db.insert(deliveries).values(
      ["mail.links", "mail.new-request"].map((kind) => ({
        kind,
        status: "failed" as const,
        lastError: `No such user here (${kind})`,
        doneAt: new Date(),
      })),
    ),
  );
  // Every tab says so, and leads there.
  await page.goto("/admin?tab=users");
  const note = page.getByRole("status").filter({ hasText: "could not be sent." });
  await expect(note).toContainText("2 emails could not be sent.");
  await note.getByRole("link", { name: "See why, and what to do" }).focus();
  await page.keyboard.press("Enter");
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
  await card.getByText("2 emails could not be sent").focus();
  await page.keyboard.press("Enter");
  const links = card.getByRole("listitem").filter({ hasText: "No such user here (mail.links)" }).last();
  await expect(links.getByText("Personal links", { exact: true })).toBeVisible();
  await expectAccessibleOnPhone(page, "#connections");
  await links.getByRole("button", { name: "Dismiss: Personal links" }).click();
  await expect(card.getByText("1 email could not be sent")).toBeVisible();
  await card.getByRole("button", { name: "Retry: Notice of a new request, to you" }).click();
  await expect(toastOf(page, "1 email is in the queue again.")).toBeVisible();
  await expect(card.getByText("Nothing is left here.")).toBeVisible();
  await expect(note).toBeHidden();
});
