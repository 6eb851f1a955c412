import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { phonePhoto } from "#server/test/pictures.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { newsArticles } from "#shared/schema/content.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { expectListLoaded, openTab, readFirst, signIn, toastOf } from "./helpers/admin.ts";
import { inDatabase } from "./helpers/database.ts";
import { expectNoSidewaysScroll } from "./helpers/layout.ts";
import { unique } from "./helpers/unique-word.ts";
import { expectLoaded } from "./helpers/uploader.ts";

test("an article is written with a preview, kept as a draft, published and deleted", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await openTab(page, "news", "News");
  await page.getByRole("button", { name: "Add New Article" }).click();
  await expect(page.getByRole("heading", { name: "New article" })).toBeFocused();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("link", { name: "Title is required" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Content is required" })).toBeVisible();

  // A title is enough for a draft.
  const title = unique("A new rule");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(toastOf(page, "The draft was saved.")).toBeVisible();
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await page.getByLabel("Excerpt").fill("What it means for you.");
  const content = page.getByLabel("Content", { exact: true });
  await content.fill("It is important");
  await content.press("End");
  await content.press("Shift+Control+ArrowLeft");
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(content.locator("strong")).toHaveText("important");
  await expect(page.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await content.press("Control+z");
  await expect(content.locator("strong")).toHaveCount(0);
  await content.press("Control+b");
  // The editor restores the selection when it has drawn; an "End" before that is lost.
  await expect(content.locator("strong")).toHaveText("important");
  await content.press("End");
  await content.press("Control+b");
  await content.pressSequentially(" <script>alert(1)</script>");

  // Tab leaves the editor, the arrow keys go along its buttons.
  await content.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Italic" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(content).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(content).not.toBeFocused();
  await expect(page.getByRole("button", { name: "Save Draft" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Publish" })).toBeInViewport({ ratio: 1 });
  const preview = page.getByRole("region", { name: "The article as readers will see it" });
  await expect(preview.locator("strong")).toHaveText("important");
  await expect(preview).toContainText("<script>alert(1)</script>");
  await page.getByLabel("Category").selectOption("Urgent");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(toastOf(page, "The draft was saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: title })).toContainText("Draft");
  await expectAccessible(page);
  const publicTitles = async () => {
    const response = await page.request.get(`${server.url}/api/news`);
    return (await response.json()).map((article: { title: string }) => article.title);
  };
  expect(await publicTitles()).not.toContain(title);

  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  const published = toastOf(page, "The article is published.");
  await expect(published.getByRole("link", { name: "View article" })).toHaveAttribute("href", /^\/news\//);
  await expect(page.getByRole("row", { name: title })).not.toContainText("Draft");
  expect(await publicTitles()).toContain(title);

  await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByLabel("Publish on (optional)").fill("2099-01-01T08:00");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("row", { name: title })).toContainText("Scheduled: Jan 1, 2099");
  expect(await publicTitles()).not.toContain(title);

  await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("button", { name: "Delete article" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete article" });
  await question.getByRole("button", { name: "Delete article" }).click();
  await expect(toastOf(page, "The article was deleted.")).toBeVisible();
  await expectListLoaded(page);
  await expect(page.getByRole("row", { name: title })).toBeHidden();
});

test("a picture is dropped on the text of an article, another is pasted, and what is no picture says so", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/422/);
  await signIn(page, server);
  await page.goto("/admin?tab=news&id=new");
  const content = page.getByLabel("Content", { exact: true });
  await content.fill("Before.");
  const folder = await temporaryFolder("website-e2e-dropped");
  const drop = async (name: string, bytes: Buffer) => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    await dropFile(page, content, file);
  };
  await drop("dropped.jpg", await phonePhoto());
  const describe = async (words: string) => {
    const dialog = page.getByRole("dialog", { name: "Describe the picture" });
    await dialog.getByRole("button", { name: "Add picture" }).click();
    await expect(dialog.getByText("Please describe the picture")).toBeVisible();
    await dialog.getByLabel("Description").fill(words);
    await dialog.getByLabel("Description").press("Enter");
    await expect(content.getByRole("img", { name: words })).toBeVisible();
  };
  await describe("A dropped square");
  await expectAccessible(page);
  await content.press("Control+End");
  await pastePicture(page);
  await describe("A pasted square");
  const preview = page.getByRole("region", { name: "The article as readers will see it" });
  await expect(preview.getByRole("img")).toHaveCount(2);
  for (const picture of await preview.getByRole("img").all()) await expectLoaded(picture);

  await content.press("Control+End");
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Picture", exact: true }).press("Enter");
  await (await chosen).setFiles(path.join(folder, "dropped.jpg"));
  await describe("A chosen square");
  await expect(preview.getByRole("img")).toHaveCount(3);

  const before = await content.innerHTML();
  await drop("broken.jpg", Buffer.from("no picture"));
  await expect(toastOf(page, "The picture could not be added")).toBeVisible();
  expect(await content.innerHTML()).toBe(before);
  await rm(folder, { recursive: true });
});

/** As the browser does it: a page that does not accept what is dragged over it gets no drop. */
async function dropFile(page: Page, target: Locator, file: string): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not on the screen.");
  const devTools = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devTools.send("Input.dispatchDragEvent", { type, x: box.x + 40, y: box.y + 40, data });
  await devTools.detach();
}

async function pastePicture(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 40);
    canvas.getContext("2d")?.fillRect(0, 0, 20, 20);
    const png = await canvas.convertToBlob({ type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
  });
  await page.keyboard.press("Control+v");
}

test("an article is written as rich text, and what the editor does not know stays as it was", async ({
  page,
  server,
}) => {
  const api = await signIn(page, server);
  const text =
    "First *line*\nsecond __line__.\n\n| State | Votes |\n| --- | --- |\n| Ohio  | 3 |\n\n<div>\n**HTML**\n</div>\n\n* one\n* two";
  const data = { title: unique("Tables"), excerpt: "x", content: text, category: "news" };
  const { id } = await (await api.post("/api/admin/news", { data })).json();
  const stored = async () => (await (await api.get(`/api/admin/news/${id}`)).json()).content;
  await page.goto(`/admin?tab=news&id=${id}`);
  const content = page.getByLabel("Content", { exact: true });
  await expect(content.locator("pre")).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expectListLoaded(page);
  expect(await stored()).toBe(text);

  await page.goto(`/admin?tab=news&id=${id}`);
  await content.getByText("two").click();
  await content.press("End");
  await content.press("Enter");
  await content.pressSequentially("three");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Address").fill("example.org");
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expectListLoaded(page);
  expect(await stored()).toBe(
    text.replace("* one\n* two", "- one\n- two\n- three[example.org](https://example.org)"),
  );
  await toastOf(page, "The draft was saved.").getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "Restored")).toBeVisible();
  expect(await stored()).toBe(text);
});

test("unsaved words are not lost on the way out, and not written over someone else's", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/(404 \(Not Found\)|409 \(Conflict\))/);
  const api = await signIn(page, server);
  const title = unique("Two windows");
  const data = { title, excerpt: "x", content: "x", category: "news" };
  const { id } = await (await api.post(`${server.url}/api/admin/news`, { data })).json();
  await openTab(page, "news", "News");
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await page.getByLabel("Excerpt").fill("My words");
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay here" }).click();
  await expect(page).toHaveURL(`/admin?tab=news&id=${id}`);
  await page.getByRole("button", { name: "Back to List" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Excerpt")).toHaveValue("My words");

  await api.put(`${server.url}/api/admin/news/${id}`, { data: { excerpt: "Their words" } });
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("Someone else has changed this article")).toBeVisible();
  // One box, with one way on.
  await expect(page.getByText("We couldn't send this")).toBeHidden();
  await expect(page.getByLabel("Excerpt")).toHaveValue("My words");
  await page.getByRole("button", { name: "Load the newest version" }).click();
  await expect(page.getByLabel("Excerpt")).toHaveValue("Their words");
  await page.getByLabel("Excerpt").fill("Given up");
  await page.goBack();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL("/admin?tab=news");
  await page.goForward();
  await expect(page.getByLabel("Excerpt")).toHaveValue("Their words");

  // Deleted in another window: what was typed is kept, as a new article.
  await page.getByLabel("Excerpt").fill("Still here");
  await api.delete(`${server.url}/api/admin/news/${id}`);
  await page.getByRole("button", { name: "Save Draft" }).click();
  const told = page.getByText("Someone else has deleted this article since you opened it.").locator("..");
  await expect(told).toBeFocused();
  await expect(page.getByLabel("Excerpt")).toHaveValue("Still here");
  await expectAccessible(page);
  await readFirst(page);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(toastOf(page, "The draft was saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: title })).toBeVisible();
});

test("more articles than fit a page are turned through, and an article leads back to its page", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/404 \(Not Found\)/);
  const api = await signIn(page, server);
  await inDatabase(server, (db) => db.delete(newsArticles));
  const drafts = Array.from({ length: 51 }, (_, index) => ({ title: `Draft number ${index + 1}` }));
  for (const data of drafts) await api.post(`${server.url}/api/admin/news`, { data });
  await openTab(page, "news", "News");
  const oldest = page.getByRole("button", { name: "Draft number 1", exact: true });
  await expect(page.getByRole("button", { name: "Draft number 51", exact: true })).toBeVisible();
  await expect(oldest).toBeHidden();
  await page.getByRole("button", { name: "Next" }).click();
  await oldest.click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Draft number 1");
  await page.getByRole("button", { name: "Back to List" }).click();
  await expect(oldest).toBeVisible();

  // Without the last article of the last page, the list shows the page before it.
  await oldest.click();
  await page.getByRole("button", { name: "Delete article" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete article" }).click();
  await expect(page).toHaveURL("/admin?tab=news");
  await expect(page.getByRole("button", { name: "Draft number 2", exact: true })).toBeVisible();
  await api.post(`${server.url}/api/admin/news`, { data: { title: "Draft number 52" } });
  await page.goto("/admin?tab=news&offset=5000");
  await expect(page.getByRole("button", { name: "Draft number 2", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin?tab=news&offset=50");
  await page.getByRole("button", { name: "Studies" }).click();
  await page.getByRole("button", { name: "Articles" }).click();
  await expect(page).toHaveURL("/admin?tab=news&show=articles");
  await expect(page.getByRole("button", { name: "Draft number 2", exact: true })).toBeHidden();

  const nowhere = "00000000-0000-4000-8000-000000000000";
  await page.goto(`/admin?tab=news&id=${nowhere}`);
  await expect(page.getByText("This article is not here any more.")).toBeVisible();
  await page.goto(`/admin?tab=news&show=studies&id=${nowhere}`);
  await expect(page.getByText("This study is not here any more.")).toBeVisible();
});
