import { patientStories } from "#shared/schema/content.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { expectListLoaded, openTab, signIn, toastOf } from "./helpers/admin.ts";
import { untilReleased } from "./helpers/api-responses.ts";
import { inDatabase } from "./helpers/database.ts";

test("a story is approved, edited, rejected, deleted and restored", async ({ page, server }) => {
  const name = "Ann";
  const story = { name, location: "Austin, TX", quote: "It gave me my life back.", consentSite: true };
  await page.request.post(`${server.url}/api/patient-stories`, { data: story });
  await signIn(page, server);
  await openTab(page, "news", "News");
  await page.getByRole("button", { name: "Stories" }).click();
  await expect(page).toHaveURL(/show=stories/);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("To review");
  await expect(card).toContainText("On this site: yes");
  await expect(card).toContainText("For the press: no");
  const approve = card.getByRole("button", { name: `Approve the story of ${name}` });
  // A control that writes can't be pressed again while its call is under way.
  let decisions = 0;
  const { released, release } = untilReleased();
  await page.route("**/api/admin/patient-stories/*", async (route) => {
    decisions += 1;
    await released;
    await route.continue();
  });
  await approve.click();
  await expect(approve).toHaveAttribute("aria-disabled", "true");
  await card.getByRole("button", { name: `Reject the story of ${name}` }).press("Enter");
  await approve.press("Enter");
  release();
  await expect(toastOf(page, "The story is published.")).toBeVisible();
  expect(decisions).toBe(1);
  await expect(approve).toBeFocused();
  await expect(approve).toHaveAttribute("aria-disabled", "true");

  await card.getByRole("button", { name: `Edit the story of ${name}` }).click();
  await page.getByLabel("Location").fill("Dallas, TX");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("Dallas, TX");
  await card.getByRole("button", { name: `Reject the story of ${name}` }).click();
  await expect(card).toContainText("Rejected");

  const [{ id }] = await (await page.request.get("/api/admin/patient-stories")).json();
  await page.request.delete(`/api/admin/patient-stories/${id}`);
  await page.goto("/admin?tab=news&show=trash");
  await card.getByRole("button", { name: /^Show/ }).click();
  await expect(card.getByText("Dallas, TX")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await card.getByRole("button", { name: /^Restore/ }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
});

test("sham stories are selected over all pages, rejected and brought back", async ({ page, server }) => {
  await inDatabase(server, (db) =>
    db.insert(patientStories).values(
      Array.from({ length: 60 }, (_, n) => ({
        ...{ name: `Sham ${n}`, location: "Nowhere", quote: `Cheap pills, number ${n}`, consentSite: true },
      })),
    ),
  );
  await signIn(page, server);
  await page.goto("/admin?tab=news&show=stories&status=pending");
  const select = page.getByLabel("Select all to review on this page");
  await select.check();
  await expect(page.getByText("All 50 on this page are selected.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reject (50)" })).toBeInViewport();
  await page.getByRole("button", { name: "Select all 60 stories to review" }).click();
  await expect(page.getByText("All 60 stories to review are selected.")).toBeVisible();
  await expectAccessibleOnPhone(page);
  // In sight wherever one reads.
  await page.getByRole("listitem").filter({ hasText: "Sham" }).nth(30).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Reject (60)" }).click();
  const question = page.getByRole("alertdialog", { name: "Reject stories" });
  await expect(question.getByRole("listitem")).toHaveCount(60);
  await expectAccessibleOnPhone(page, '[role="alertdialog"]');
  await question.getByRole("button", { name: "Reject 60 stories" }).click();
  const done = toastOf(page, "60 stories rejected.");
  await expect(done).toBeVisible();
  await expect(page.getByText("No stories like this.")).toBeVisible();
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "60 stories put back for review.")).toBeVisible();
  await expect(page.getByText("60 stories to review", { exact: true })).toBeVisible();
});

test("a study is added, changed, restored to an earlier version, deleted", async ({ page, server }) => {
  await signIn(page, server);
  await page.goto("/admin?tab=news&show=studies");
  await page.getByRole("button", { name: "Add Study" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Please enter the year as four digits" })).toBeVisible();
  const title = "A trial";
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Journal").fill("A journal");
  await page.getByLabel("Year").fill("2013");
  await page.getByLabel("Summary").fill("What was found.");
  await page.getByLabel("Link to the study (optional)").fill("https://example.org/a");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: title })).toContainText("2013");
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await page.getByLabel("Year").fill("2014");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: title })).toContainText("2014");

  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await page.getByRole("button", { name: "Earlier versions" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: /^Show/ }).click();
  await expect(dialog.getByText("Summary")).toBeVisible();
  await expectAccessibleOnPhone(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: /^Restore/ }).click();
  await expectListLoaded(page);
  await expect(page.getByRole("row", { name: title })).toContainText("2013");

  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await page.getByRole("button", { name: "Delete study" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete study" }).click();
  await expect(toastOf(page, "The study was deleted.")).toBeVisible();
  await expectListLoaded(page);
  await expect(page.getByRole("row", { name: title })).toBeHidden();
});
