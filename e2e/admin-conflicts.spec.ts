import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./helpers/admin.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const message = (page: Page) => page.getByRole("textbox", { name: "Message" });

test("a mailing's message stays on top of the subject that another window saved, or gives way to it", async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/409 \(Conflict\)/);
  await signIn(page, server);
  await page.goto("/admin?tab=news&show=mailings");
  await button(page, "New Mailing").click();
  await page.getByLabel("Subject", { exact: true }).fill("A question");
  await message(page).fill("Please call.");
  await button(page, "Save Draft").click();
  await expect(page).toHaveURL(/id=(?!new)/);
  const secondWindow = await context.newPage();
  const saveTheirs = async (subject: string) => {
    await secondWindow.goto(page.url());
    // The text editor comes a moment later, and pushes down what is below it.
    await expect(message(secondWindow)).toBeVisible();
    await secondWindow.getByLabel("Subject", { exact: true }).fill(subject);
    await button(secondWindow, "Save Draft").click();
    await expect(secondWindow.locator("[data-toast]")).toBeVisible();
  };
  const saveMine = async (text: string, choice: string) => {
    await message(page).fill(text);
    await button(page, "Save Draft").click();
    await button(page, choice).click();
  };

  await saveTheirs("Theirs");
  await saveMine("Mine.", "Keep my changes");
  await expect(page.getByLabel("Subject", { exact: true })).toHaveValue("Theirs");
  await expect(message(page)).toHaveText("Mine.");
  await button(page, "Save Draft").click();
  await expect(page.getByText("This is the newest version.")).toBeHidden();

  await saveTheirs("Theirs again");
  await saveMine("Given up.", "Load the newest version");
  await expect(page.getByText("This is the newest version.").locator("..")).toBeFocused();
  await expect(page.getByLabel("Subject", { exact: true })).toHaveValue("Theirs again");
  await expect(message(page)).toHaveText("Mine.");
});
