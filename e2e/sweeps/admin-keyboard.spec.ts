import { expect, test } from "../fixtures.ts";
import { toastOf } from "../helpers/admin.ts";
import { pressUntil, retype, tabBackTo, tabTo } from "../helpers/keyboard.ts";

test.use({ seed: "demo" });

// A phone has no Tab key.
test("a day at the panel without a mouse: every tab, one change in each", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/401 \(Unauthorized\)/);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const { username, password } = server.administrator;
  await page.goto("/admin");
  await tabTo(page, page.getByLabel("Username"));
  await page.keyboard.type(username);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Login Successful")).toBeVisible();

  const openByKeys = async (name: string) => {
    const tab = page.getByRole("tab", { name, exact: true });
    await tabBackTo(page, page.getByRole("tab"));
    await pressUntil(page, "ArrowRight", tab);
    await page.keyboard.press("Enter");
    return tab;
  };
  const nextTab = async (name: string) =>
    expect(await openByKeys(name)).toHaveAttribute("aria-selected", "true");

  // Settings: a section is chosen and its text published.
  await tabTo(page, page.getByRole("tab", { name: "Settings" }));
  await tabTo(page, page.getByRole("link", { name: "Search and medicines" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Meta keywords"));
  await retype(page, "thyroid, NDT");
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Published")).toBeVisible();

  await nextTab("Ambassadors");
  await tabTo(page, page.locator("tbody").getByRole("button").first());
  await page.keyboard.press("Enter");
  await tabTo(page, button("Edit"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Professional title"));
  await retype(page, "Endocrinologist by keyboard");
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Ambassador details updated successfully!")).toBeVisible();

  await nextTab("Requests");
  await tabTo(page, button("Rejected"));
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: /^Rejected Requests/ })).toBeVisible();
  await tabBackTo(page, button("Pending"));
  await page.keyboard.press("Space");

  await nextTab("Users");
  await tabTo(page, page.locator("tbody").getByRole("button").first());
  await page.keyboard.press("Enter");
  await tabTo(page, button("Edit"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("First name"));
  await retype(page, "Unsaved");
  // On the way out with something unsaved: the question has the focus, and Escape stays.
  await openByKeys("News");
  await expect(button("Stay here")).toBeFocused();
  await page.keyboard.press("Escape");
  await tabTo(page, page.getByLabel("First name"));
  await retype(page, "Keyboard");
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "User information updated successfully.")).toBeVisible();

  await nextTab("News");
  await tabTo(page, button("Add New Article"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New article" })).toBeFocused();
  await tabTo(page, page.getByLabel("Title", { exact: true }));
  await page.keyboard.type("Written without a mouse");
  // Nothing becomes public by a slip.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: "Written without a mouse" })).toContainText("Draft");

  await nextTab("Hero Images");
  const down = button(/^Move down/).first();
  const moved = (await down.getAttribute("aria-label")) ?? "";
  await tabTo(page, down);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/is now number 2 of/)).toBeAttached();
  await expect(button(moved)).toBeFocused();

  await nextTab("Logs");
  await tabTo(page, page.locator("tbody").getByRole("button").first());
  await page.keyboard.press("Enter");
  await expect(page.locator("dt", { hasText: "User agent" })).toBeVisible();

  await tabBackTo(page, button("Logout"));
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Logged Out")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
});
