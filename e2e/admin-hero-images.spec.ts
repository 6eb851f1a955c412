import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openTab, signIn, toastOf } from "./helpers/admin.ts";
import type { RunningServer } from "./helpers/running-server.ts";

// Pictures of the sample content are stored; anything else could not be shown.
test.use({ seed: "demo" });

/** The address of a picture that is there. */
async function pictureOf(page: Page, server: RunningServer): Promise<string> {
  const [image] = await (await page.request.get(`${server.url}/api/hero-images`)).json();
  return image.imageUrl;
}
const rows = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Edit:/ }) });
const titles = (page: Page) =>
  page
    .getByRole("button", { name: /^Edit:/ })
    .evaluateAll((all) => all.map((each) => each.getAttribute("title")?.replace("Edit: ", "")));

test("images are put in order, one is added, changed, deleted and restored", async ({ page, server }) => {
  await signIn(page, server);
  await openTab(page, "hero-images", "Hero Images");
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText("4 seconds per image")).toBeVisible();
  await expect(page.getByText(/800x600.*10 MB/)).toBeVisible();
  const [first, second, ...rest] = await titles(page);
  const down = page.getByRole("button", { name: `Move down: ${first}` });
  await down.focus();
  await down.press("Enter");
  await expect.poll(() => titles(page)).toEqual([second, first, ...rest]);
  await expect(page.getByText(`“${first}” is now number 2`)).toBeAttached();
  await expect(down).toBeFocused();
  await expect(rows(page).nth(1)).toContainText("Order: 2");
  await page.reload();
  await expect.poll(() => titles(page)).toEqual([second, first, ...rest]);
  const up = page.getByRole("button", { name: `Move up: ${second}` });
  await expect(up).toHaveAttribute("aria-disabled", "true");
  await rows(page).nth(1).dragTo(rows(page).nth(0));
  await expect.poll(() => titles(page)).toEqual([first, second, ...rest]);

  const add = page.getByRole("button", { name: "Add New Image" });
  await add.click();
  await add.click();
  await expect(page.getByLabel("Image title")).toBeHidden();
  await add.click();
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await page.getByLabel("Image title").fill("A bench");
  await expect(save).toBeDisabled();
  await page.getByLabel("Image URL").fill(await pictureOf(page, server));
  await page.getByLabel("Display order").fill("not a number");
  await save.click();
  await expect(toastOf(page, "Hero image created successfully!")).toBeVisible();
  const row = rows(page).filter({ hasText: "A bench" });
  await expect(add).toBeFocused();
  await expect(row).toContainText("Order: 0");
  await expect(row).toContainText("Active");

  await row.getByRole("button", { name: /^Edit:/ }).click();
  await page.getByLabel("Display order").fill("-2");
  await save.click();
  await expect(page.getByRole("link", { name: "Please enter a whole number, 0 or more" })).toBeVisible();
  await page.getByLabel("Display order").fill("77");
  await page.getByLabel("Active").uncheck();
  await save.click();
  await expect(toastOf(page, "Hero image updated successfully!")).toBeVisible();
  await expect(row).toContainText("Order: 77");
  await expect(row).toContainText("Inactive");

  await row.getByRole("button", { name: /^Delete:/ }).click();
  const question = page.getByRole("alertdialog", { name: "Delete hero image" });
  await expect(question).toContainText("You can undo this for 30 days.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Delete:/ }).click();
  await question.getByRole("button", { name: "Delete image" }).click();
  await expect(toastOf(page, "Hero image deleted successfully!")).toBeVisible();
  await expect(row).toBeHidden();
  await expect(page.getByRole("tabpanel")).toBeFocused();
  await page.getByText("Deleted images").click();
  await page.getByRole("button", { name: /^Restore/ }).click();
  await expect(row).toBeVisible();
});

test("the form shows an error and keeps the text when a save fails", async ({ page, server, problems }) => {
  problems.allow(/(404 \(Not Found\)|409 \(Conflict\)|503 \(Service Unavailable\))/);
  const api = await signIn(page, server);
  const title = "A lake";
  const imageUrl = await pictureOf(page, server);
  const created = await api.post(`${server.url}/api/hero-images`, {
    data: { title, imageUrl, displayOrder: 50 },
  });
  const { id } = await created.json();
  await openTab(page, "hero-images", "Hero Images");
  await page.getByRole("button", { name: `Edit: ${title}` }).click();
  await page.getByLabel("Image title").fill(`${title} in spring`);
  for (const button of [
    page.getByRole("button", { name: /^Edit:/ }).first(),
    page.getByRole("button", { name: "Add New Image" }),
  ]) {
    await button.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stay here" }).click();
  }
  await page.route("**/api/hero-images/*", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Failed to update hero image")).toBeVisible();
  await expect(page.getByLabel("Image title")).toHaveValue(`${title} in spring`);

  await api.put(`${server.url}/api/hero-images/${id}`, { data: { displayOrder: 51 } });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else has changed this image")).toBeVisible();
  await expect(page.getByLabel("Image title")).toHaveValue(`${title} in spring`);

  // A move that is not stored is taken back.
  const down = page.getByRole("button", { name: /^Move down:/ }).first();
  const order = await titles(page);
  await page.route("**/api/admin/hero-images/order", (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await Promise.all([page.waitForResponse("**/api/admin/hero-images/order"), down.click()]);
  await expect.poll(() => titles(page)).toEqual(order);

  // Deleted in another window: the form stays when the list is read again, and the next save says so.
  await api.delete(`${server.url}/api/hero-images/${id}`);
  await down.click();
  await expect(page.getByRole("button", { name: `Edit: ${title}` })).toBeHidden();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else has deleted this image since you opened it.")).toBeVisible();
  await expect(page.getByLabel("Image title")).toHaveValue(`${title} in spring`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Hero image created successfully!")).toBeVisible();
});
