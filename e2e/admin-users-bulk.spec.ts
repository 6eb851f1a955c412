import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { followLink, openTab, signIn, toastOf } from "./helpers/admin.ts";
import { enter, tabBackTo, tabTo } from "./helpers/keyboard.ts";
import { phone } from "./helpers/layout.ts";
import { register } from "./helpers/person.ts";

test("a sham burst is found by its filter, hidden in one go, and comes back", async ({ page, server }) => {
  const add = (firstName: string, more: object) =>
    register(page, `${firstName}@example.org`, { firstName, lastName: "Sham", ...more });
  for (let n = 1; n <= 8; n += 1) await add(`Sham${n}`, { state: "Ohio", sharePublicly: true });
  await add("Honest", { state: "Texas" });
  await add("Quiet", { state: "Ohio" });

  await signIn(page, server);
  await openTab(page, "users", "Users");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Many from one network").selectOption("Yes");
  await expect(page).toHaveURL(/burst=true/);
  await expect(page.getByText("Showing 8 of 10 users")).toBeVisible();
  await expect(page.getByRole("link", { name: "Export CSV" })).toHaveAttribute("href", /burst=true/);
  await expect(page.getByText("If they look made up, select them")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sham8 Sham" }).click();
  await expect(page.getByRole("region", { name: "Many from one network" })).toContainText(
    "not public until its email address is confirmed",
  );
  await page.getByRole("link", { name: "See everyone who came this way" }).click();

  // By keys alone, Undo too.
  await tabTo(page, page.getByRole("checkbox", { name: /^Select all/ }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Delete (8)" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone);
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar.getByRole("status")).toContainText("8 selected");
  await expect(bar.getByRole("button", { name: "Delete (8)" })).toBeHidden();
  await bar.getByRole("button", { name: "More" }).click();
  await expect(bar.getByRole("button", { name: "Delete (8)" })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Select all/ }).focus();
  await tabBackTo(page, page.getByRole("button", { name: "Hide from public list (8)" }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Hide from public list" });
  await expect(question.getByRole("listitem")).toHaveCount(8);
  await enter(page, question.getByRole("button", { name: "Hide 8 people" }));
  const done = toastOf(page, "8 people hidden from the public list.");
  await expect(done).toBeVisible();
  await expect(page.getByText("Hidden", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("F8");
  await enter(page, done.getByRole("button", { name: "Undo" }));
  await expect(toastOf(page, "8 people are shown again.")).toBeVisible();

  // The address is a saved view.
  await followLink(page, "/admin?tab=users&state=Texas&status=pending");
  await expect(page.getByText("Showing 1 of 10 users")).toBeVisible();
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("Texas");
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: "Resend confirmation (1)" }).click();
  const sending = page.getByRole("alertdialog", { name: "Resend confirmation" });
  await expect(sending.getByRole("listitem")).toHaveCount(1);
  await sending.getByRole("button", { name: "Save 1 email" }).click();
  await expect(
    toastOf(page, "1 confirmation email is saved to a folder: this site can't send mail yet."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("Showing 10 of 10 users")).toBeVisible();

  // From ten people on, a deletion takes their number and the password.
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: "Delete (10)" }).click();
  const deletion = page.getByRole("alertdialog", { name: "Delete users" });
  await deletion.getByLabel(/^Type 10 to delete/).fill("1");
  await deletion.getByRole("button", { name: "Delete 10 people" }).click();
  await expect(deletion.getByText("Password is required")).toBeVisible();
  await deletion.getByLabel("Your password").fill(server.administrator.password);
  await deletion.getByRole("button", { name: "Delete 10 people" }).click();
  await expect(deletion.getByText("Error: Type 10", { exact: true })).toBeVisible();
  await deletion.getByLabel(/^Type 10 to delete/).fill("10");
  await deletion.getByRole("button", { name: "Delete 10 people" }).click();
  await expect(toastOf(page, "Successfully deleted 10 user(s).")).toBeVisible();
});
