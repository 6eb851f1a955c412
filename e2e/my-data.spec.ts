import type { Page } from "@playwright/test";
import { tokenIn } from "#server/test/read-mail.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { boxOf } from "./helpers/layout.ts";
import { mailsTo, register } from "./helpers/person.ts";

const person = { firstName: "Hedy", lastName: "Lamarr", sharePublicly: true };

/** The text of the file that a button downloads. */
async function fileOf(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  const file = await (await download).createReadStream();
  return Buffer.concat(await file.toArray()).toString();
}

test("a link that was cut leads to new ones, which confirm, change, show and delete", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 40[04]/);
  const email = "confirm@example.org";
  await register(page, email, person);
  const [mail] = await mailsTo(server, email);
  await page.goto("/my-data#cut-in-two");
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Send me new links" }).click();
  await expect(page.getByText(/If this address is registered with us/)).toBeVisible();
  const links = (await mailsTo(server, email, 2)).at(-1);
  await page.goto("/preferences");
  await expect(page.getByRole("heading", { name: "Please open the link in our email" })).toBeVisible();
  // Before the address is confirmed. A link that is opened in the same tab changes the part after the "#" only.
  await page.goto(`/preferences#${tokenIn(links, "/preferences")}`);
  await expect(page.getByText(/^You asked for updates by email\. They begin once/)).toBeVisible();
  await page.getByText("Send me that link").click();
  await expect(page.getByLabel("Your email address")).toBeVisible();

  await page.goto(`/confirm#${tokenIn(mail, "/confirm")}`);
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your email address" })).toBeVisible();
  await expectAccessibleOnPhone(page);
  const press = () => page.getByRole("button", { name: "Confirm my email address" }).click();
  const confirmed = page.getByRole("region", { name: /your email address is confirmed/ });
  await press();
  await expect(confirmed).toBeFocused();
  // A press on the button of the server-side rendered page is repeated once the page's code has come.
  let letCodeCome = () => {};
  const code = new Promise<void>((resolve) => {
    letCodeCome = resolve;
  });
  let isCodeAsked = false;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    isCodeAsked = true;
    await code;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await press();
  await expect.poll(() => isCodeAsked).toBe(true);
  await expect(confirmed).toBeHidden();
  letCodeCome();
  await expect(confirmed).toBeFocused();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await page.goto(`/preferences#${tokenIn(mail, "/preferences")}`);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You get no updates from us.")).toBeVisible();
  await page.getByRole("button", { name: "Hide my name" }).click();
  await expect(page.getByText("Your name is shown nowhere on this website.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Send me updates" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show my name" })).toBeVisible();

  const story = { name: "Hedy", location: "Vienna", quote: "I feel well again.", consentSite: true };
  await page.request.post("/api/patient-stories", { data: { ...story, consentPress: true } });
  await page.goto(`/my-data#${tokenIn(mail, "/my-data")}`);
  await expect(page.getByText(email)).toBeVisible();
  const stories = page.getByRole("region", { name: "Your stories" });
  await expect(stories.getByText("I feel well again.")).toBeVisible();
  await stories
    .getByRole("button", { name: "Take this back", description: "You let us pass it on to journalists." })
    .click();
  await expect(stories.getByText("We don't pass it on to journalists.")).toBeFocused();
  await expect(stories.getByRole("button", { name: "Take this back" })).toHaveCount(1);
  const sent = page.getByRole("region", { name: "What we sent, and to whom" });
  const [sentCard, lastItem] = [await boxOf(sent), await boxOf(sent.getByRole("listitem").last())];
  expect(sentCard.y + sentCard.height - lastItem.y - lastItem.height, "room under a list").toBeLessThan(25);
  await expect(page.getByText(/Backups keep a copy until they are replaced, after 35 days/)).toBeVisible();
  expect(JSON.parse(await fileOf(page, "Download my data (JSON)"))).toMatchObject({
    email,
    firstName: "Hedy",
  });
  const copy = await fileOf(page, "Readable copy");
  for (const line of [
    "First name: Hedy",
    `Email: ${email}`,
    "Phone: Nothing",
    "Registered as: Patient Advocate",
    "Agreed to be shown publicly: No",
    "What: The welcome email, with the link to confirm your address",
    "Story: I feel well again.",
    "May go to journalists: No",
  ])
    expect(copy).toContain(`${line}\n`);

  await page.getByRole("button", { name: "Delete my data" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete my data" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Delete my data" }).click();
  await dialog.getByRole("button", { name: "Delete my data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your data has been deleted" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your data is deleted" })).toBeVisible();
  await expect(page.getByText("so that no old list can bring you back")).toBeVisible();
});
