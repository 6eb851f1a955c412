import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openTab, signIn, toastOf } from "./helpers/admin.ts";
import { register } from "./helpers/person.ts";

const lastName = "Surname";
async function addPeople(page: Page, ...firstNames: string[]): Promise<void> {
  for (const firstName of firstNames)
    await register(page, `${firstName}.${lastName}@example.org`.toLowerCase(), { firstName, lastName });
}
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by name or email..." });
const row = (page: Page, name: string) => page.getByRole("row", { name });
const names = (page: Page) =>
  page.getByRole("rowheader").filter({ hasText: lastName }).getByText(lastName).allInnerTexts();

test("the list is searched, sorted, counted, exported; some deleted", async ({ page, server, problems }) => {
  problems.allow(/503 \(Service Unavailable\)/);
  await addPeople(page, "Cleo", "Anton", "Berta");
  await signIn(page, server);
  await openTab(page, "users", "Users");
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );

  await search(page).fill(lastName.toUpperCase());
  await expect(page.getByText(/^Showing 3 of [\d,]+ users$/)).toBeVisible();
  const named = (...firstNames: string[]) => firstNames.map((name) => `${name} ${lastName}`);
  await expect.poll(() => names(page)).toEqual(named("Berta", "Anton", "Cleo"));

  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => names(page)).toEqual(named("Anton", "Berta", "Cleo"));
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => names(page)).toEqual(named("Cleo", "Berta", "Anton"));
  await page.getByRole("button", { name: "Email", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");

  await page.reload();
  await expect(search(page)).toHaveValue(lastName.toUpperCase());
  await expect.poll(() => names(page)).toEqual(named("Anton", "Berta", "Cleo"));

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Export/ })
    .click();
  const address = new URL((await download).url()).search;
  expect(address).toContain(`q=${lastName.toUpperCase()}`);
  expect(address).toContain("sort=email");

  await expect(page.getByRole("button", { name: /^Delete/ })).toBeHidden();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("checkbox", { name: `Select Anton ${lastName}` }).uncheck();
  await expect(page.getByRole("checkbox", { name: "Select all" })).toBeChecked({ indeterminate: true });
  await page.getByRole("button", { name: "Delete (2)" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete users" });
  await expect(question).toContainText(
    "Are you sure you want to delete 2 selected user(s)? This action cannot be undone.",
  );

  await page.route("**/api/admin/registrations", (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  // Neither can the list be loaded again: the rows stay, and with them the selection.
  await page.route(/registrations\?.*q=/, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await question.getByRole("button", { name: "Delete 2 people" }).click();
  await expect(toastOf(page, "Failed to delete users.")).toBeVisible();
  await expect(page.getByText("The list below may be out of date.")).toBeVisible();
  await page.getByRole("button", { name: "Delete (2)" }).click();
  await question.getByRole("button", { name: "Delete 2 people" }).click();
  await expect(toastOf(page, "Successfully deleted 2 user(s).")).toBeVisible();
  await expect(page.getByText(/^Showing 1 of [\d,]+ users$/)).toBeVisible();
  // For a moment the question still hides the list from roles.
  await expect.poll(() => names(page)).toEqual(named("Anton"));

  await search(page).fill("nobody is called this");
  await expect(page.getByText("No users found matching your search.")).toBeVisible();
  await expect(page.getByText(/^Showing 0 of/)).toBeVisible();
});

test("a user is opened, changed and closed; nothing typed is lost", async ({ page, server, problems }) => {
  problems.allow(/(404 \(Not Found\)|409 \(Conflict\))/);
  await addPeople(page, "Dora");
  const api = await signIn(page, server);
  await page.goto(`/admin?tab=users&q=${lastName}`);
  await page.getByRole("button", { name: `Dora ${lastName}` }).press("Enter");
  await expect(page.getByRole("heading", { name: `Dora ${lastName}` })).toBeFocused();
  // Focus goes back to where one was, by Back too.
  await page.goBack();
  await expect(page.getByRole("button", { name: `Dora ${lastName}` })).toBeFocused();
  await page.keyboard.press("Enter");

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("First name").fill("Never");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: `Dora ${lastName}` })).toBeVisible();

  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Dora");
  await page.getByLabel("Email", { exact: true }).fill("not an address");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Valid email address is required" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(`dora.new.${lastName}@example.org`);
  await page.getByLabel("Status").selectOption("Active");
  await page.getByLabel("Phone (optional)").fill("(555) 010-0142");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "User information updated successfully.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "(555) 010-0142" })).toBeVisible();
  await expect(page.getByText("Active").first()).toBeVisible();

  await page.getByRole("button", { name: "Back to List" }).click();
  await expect(row(page, `dora.new.${lastName}`.toLowerCase())).toBeVisible();
  await expect(search(page)).toHaveValue(lastName);

  // The tab that is open, pressed again, begins with its list.
  await page.getByRole("button", { name: `Dora ${lastName}` }).click();
  await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
  await page.getByRole("tab", { name: "Users" }).click();
  await expect(page).toHaveURL("/admin?tab=users");
  await expect(search(page)).toHaveValue("");

  await page.getByRole("button", { name: `Dora ${lastName}` }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("First name").fill("Never");
  await page.getByRole("tab", { name: "News" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await question.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Consumer Health Data Privacy" }).click();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Never");
  await page.getByRole("tab", { name: "News" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("tab", { name: "News" })).toHaveAttribute("aria-selected", "true");

  // Someone else changes her, then deletes her.
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("button", { name: `Dora ${lastName}` }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Specialty (optional)").fill("Typed here");
  const [person] = await (await api.get(`/api/admin/registrations?q=${lastName}`)).json();
  await api.put(`/api/admin/registrations/${person.id}`, { data: { firstName: "Dorothea" } });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Failed to update user information.")).toBeVisible();
  await expect(page.getByText("Someone else has changed this user")).toBeVisible();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Dorothea");
  await api.delete("/api/admin/registrations", { data: { userIds: [person.id] } });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else has deleted this user since you opened it.")).toBeVisible();
  await expect(page.getByLabel("Specialty (optional)")).toHaveValue("Typed here");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("This user is not here any more.")).toBeVisible();
});
