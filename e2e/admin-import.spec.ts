import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { followLink, openTab, signIn, toastOf } from "./helpers/admin.ts";
import { enter } from "./helpers/keyboard.ts";
import { expectNoSidewaysScroll, phone } from "./helpers/layout.ts";

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

const list = [
  "First Name;Last Name;E-Mail;State;Member since",
  "Zoë;Núñez;zoe@example.org;TX;2001",
  "Ed;Example;ed@example.org;Ohio;2002",
  "Ed;Again;ED@example.org;Ohio;2003",
  "Jo;Nowhere;jo@example.org;Ontario;2004",
].join("\r\n");

test("a list is uploaded, its columns named, imported and undone", async ({ page, server, problems }) => {
  problems.allow(/status of (?:400|422)/);
  await signIn(page, server);
  await openTab(page, "users", "Users");
  await page.getByRole("button", { name: "Import people" }).click();
  await expect(page.getByRole("heading", { name: "Import people" })).toBeFocused();
  const looksRight = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };

  await page.getByRole("button", { name: "Upload the file" }).click();
  await expect(page.getByText("Choose a file first")).toBeVisible();
  const input = page.getByLabel("CSV file");
  await input.setInputFiles(file("members.xlsx", "PK\u0003\u0004"));
  await page.getByRole("button", { name: "Upload the file" }).click();
  await expect(page.getByText("This is a workbook or an archive, not a CSV file.")).toBeVisible();
  await looksRight();

  await input.setInputFiles(file("members.csv", Buffer.from(list, "latin1")));
  await page.getByRole("button", { name: "Upload the file" }).click();
  await expect(page.getByRole("heading", { name: "What are the columns?" })).toBeFocused();
  await expect(page.getByText("4 rows, read as Windows (Western European).")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("First Name");
  await expect(page.getByText("For example: Zoë · Ed · Jo")).toBeVisible();
  await expect(page.getByText("Left out: Member since.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).selectOption("Please choose");
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByRole("link", { name: "Choose the column for email" })).toBeVisible();
  await looksRight();
  await page.getByLabel("Email", { exact: true }).selectOption("E-Mail");
  await page.getByLabel("Where is this list from?").fill("our newsletter of 2019");
  await enter(page, page.getByRole("button", { name: "Check the list" }));
  await page.setViewportSize(phone);

  await expect(page.getByRole("heading", { name: "What will happen" })).toBeFocused();
  await expect(page.getByText("2 people are new.")).toBeVisible();
  await expect(page.getByText("2 rows are left out")).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "This email address is in line 3 already" }),
  ).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "The state is not one that we know" }),
  ).toBeVisible();
  await looksRight();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download all of them" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("refused-lines.csv");

  await enter(page, page.getByRole("button", { name: "Import 2 people" }));
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  await expect(page.getByText("2 people were added, as not confirmed.")).toBeVisible();
  await looksRight();
  await page.getByRole("button", { name: "Back to the imports" }).click();
  await expect(page.getByRole("row", { name: /our newsletter of 2019/ }).first()).toContainText("Imported");
  await looksRight();
  await page.getByRole("button", { name: "Back to the users" }).click();
  await expect(page.getByText("Showing 2 of 2 users")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "our newsletter of 2019" }).first().click();

  await page.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("alertdialog", { name: "Undo this import" });
  await expectAccessible(page, '[role="alertdialog"]');
  await question.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByRole("heading", { name: "This import was undone" })).toBeVisible();
  await expect(page.getByText("2 people were removed")).toBeVisible();
  await looksRight();

  // An uploaded list is deleted.
  await followLink(page, "/admin?tab=users&import=list");
  await input.setInputFiles(file("members.csv", list));
  await page.getByRole("button", { name: "Upload the file" }).click();
  await page.getByRole("button", { name: "Delete this uploaded list" }).click();
  await expect(toastOf(page, "The uploaded list was deleted. Nobody was imported.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Import people" })).toBeVisible();
  await expect(page).toHaveURL(/import=list$/);
});
