import { dayMs } from "#shared/durations.ts";
import { newsArticles } from "#shared/schema/content.ts";
import { expect, test } from "./fixtures.ts";
import { expectListLoaded, followLink, openTab, signIn, toastOf } from "./helpers/admin.ts";
import { inDatabase } from "./helpers/database.ts";
import { expectFitsLargeLettersReloaded } from "./helpers/inspect.ts";
import { enter } from "./helpers/keyboard.ts";

test("an article is previewed, kept as a draft, published and deleted", async ({ page, server }) => {
  // On a laptop whose clock is wrong.
  await page.clock.setSystemTime(Date.now() + dayMs);
  await signIn(page, server);
  await openTab(page, "news", "News");
  await page.getByRole("button", { name: "Add New Article" }).click();
  await expect(page.getByRole("heading", { name: "New article" })).toBeFocused();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("link", { name: "Title is required" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Content is required" })).toBeVisible();

  // A title is enough for a draft.
  const title = "A new rule";
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
  // Not by a selection: the editor hears of a new one a moment later, and a key before that applies to the last one.
  await content.fill("It is ");
  await content.press("Control+b");
  await content.pressSequentially("important");
  await content.press("Control+b");
  await content.pressSequentially(" <script>alert(1)</script>");
  await expect(content.locator("strong")).toHaveText("important");

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
  await page.evaluate(() => scrollBy(0, 400));
  // The title and the tabs, which stay at the top, don't cover it.
  const isOnTop = (shown: Element) => {
    const { x, y } = shown.getBoundingClientRect();
    return document.elementFromPoint(x + 2, y + 2) === shown;
  };
  expect(await page.getByText("Preview", { exact: true }).evaluate(isOnTop)).toBe(true);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(toastOf(page, "The draft was saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: title })).toContainText("Draft");

  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish now" }).click();
  const published = toastOf(page, "The article is published.");
  await expect(published.getByRole("link", { name: "View article" })).toHaveAttribute("href", /^\/news\//);
  await expect(page.getByRole("row", { name: title })).not.toContainText("Draft");

  await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByLabel("Publish on (optional)").fill("2099-01-01T08:00");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("row", { name: title })).toContainText("Scheduled: Jan 1, 2099");

  await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("button", { name: "Delete article" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete article" });
  await expect(question).toContainText("You can undo this for 30 days.");
  await question.getByRole("button", { name: "Delete article" }).click();
  await expect(toastOf(page, "The article was deleted.")).toBeVisible();
  await expectListLoaded(page);
  await expect(page.getByRole("row", { name: title })).toBeHidden();

  // It is back by Undo in the toast, which stays while it has the focus, with the keyboard alone.
  await page.keyboard.press("F8");
  await enter(page, toastOf(page, "The article was deleted.").getByRole("button", { name: "Undo" }));
  await expect(toastOf(page, "Restored: it is as it was before.")).toBeVisible();
  await expect(page.getByRole("row", { name: title })).toBeVisible();
});

test("unsaved words are not lost, nor written over someone else's", async ({ page, server, problems }) => {
  problems.allow(/(404 \(Not Found\)|409 \(Conflict\))/);
  const api = await signIn(page, server);
  const title = "Two windows";
  const data = { title, excerpt: "x", content: "x", category: "news" };
  const { id } = await (await api.post(`${server.url}/api/admin/news`, { data })).json();
  await openTab(page, "news", "News");
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await page.getByLabel("Excerpt").fill("My words");
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole("button", { name: "Back to List" }).click(),
    () => page.getByRole("contentinfo").getByRole("link", { name: "Latest news" }).click(),
  ]) {
    await leave();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stay here" }).click();
    await expect(page).toHaveURL(`/admin?tab=news&id=${id}`);
  }
  // A phone unloads the tab, and loads it again.
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
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
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.goBack();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL("/admin?tab=news");
  await page.goForward();
  await page.reload();
  await expect(page.getByLabel("Excerpt")).toHaveValue("Their words");

  // Deleted in another window: what was typed is kept, as a new article.
  await page.getByLabel("Excerpt").fill("Still here");
  await api.delete(`${server.url}/api/admin/news/${id}`);
  await page.getByRole("button", { name: "Save Draft" }).click();
  const told = page.getByText("Someone else has deleted this article since you opened it.").locator("..");
  await expect(told).toBeFocused();
  await expect(page.getByLabel("Excerpt")).toHaveValue("Still here");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(toastOf(page, "The draft was saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: title })).toBeVisible();
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await expect(page.getByLabel("Excerpt")).toHaveValue("Still here");
  await expectFitsLargeLettersReloaded(page);
});

test("articles are turned through, each leads back to its page", async ({ page, server, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const api = await signIn(page, server);
  const drafts = Array.from({ length: 51 }, (_, index) => ({
    ...{ title: `Draft number ${index + 1}`, excerpt: "", content: "", category: "news", publishedAt: null },
    createdAt: new Date(Date.now() - (51 - index) * 1000),
  }));
  await inDatabase(server, (db) => db.insert(newsArticles).values(drafts));
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
  await followLink(page, "/admin?tab=news&offset=5000");
  await expect(page.getByRole("button", { name: "Draft number 2", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin?tab=news&offset=50");
  await page.getByRole("button", { name: "Studies" }).click();
  await page.getByRole("button", { name: "Articles" }).click();
  await expect(page).toHaveURL("/admin?tab=news&show=articles");
  await expect(page.getByRole("button", { name: "Draft number 2", exact: true })).toBeHidden();

  const nowhere = "00000000-0000-4000-8000-000000000000";
  await followLink(page, `/admin?tab=news&id=${nowhere}`);
  await expect(page.getByText("This article is not here any more.")).toBeVisible();
  await followLink(page, `/admin?tab=news&show=studies&id=${nowhere}`);
  await expect(page.getByText("This study is not here any more.")).toBeVisible();
});
