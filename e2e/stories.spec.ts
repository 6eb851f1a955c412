import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { scriptOf } from "./helpers/built-scripts.ts";
import { watchLayout } from "./helpers/layout.ts";
import { openUploader, sendPhoto } from "./helpers/uploader.ts";

test.use({ seed: "demo" });

test("stories are read, more of them on demand", async ({ page }) => {
  const shift = await watchLayout(page);
  await page.goto("/patient-stories");
  await expect(page.getByRole("heading", { level: 1, name: "Patient Stories" })).toBeVisible();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(4);
  const withoutPicture = page.getByRole("article", { name: "Mei L." });
  await expect(withoutPicture.getByText("How well my treatment works: 4 of 5")).toBeVisible();
  await expect(withoutPicture).toContainText("Sacramento, California");
  await expect(withoutPicture.locator("img")).toHaveCount(0);
  expect(await shift()).toBeLessThan(0.02);
  await page.getByRole("button", { name: "View All Stories" }).click();
  await expect(cards).toHaveCount(6);
  await expect(page).toHaveURL(/view=all/);
  await expect(page.getByRole("main").getByRole("listitem").nth(4)).toBeFocused();
});

test("a story is told with a photo: mistakes named, nothing lost, thanks at the end", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 503|ERR_INTERNET_DISCONNECTED/);
  await page.goto("/patient-stories");
  const dialog = page.getByRole("dialog", { name: "Share Your Story" });
  // A lost connection shows an error until it is back. The error's code is loaded on the first press.
  const toaster = page.waitForRequest(`**${scriptOf("toaster")}`);
  await page.getByRole("heading", { level: 1 }).click();
  await page.evaluate((url) => import(url), (await toaster).url());
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Share Your Story" }).click();
  await expect(page.locator("[data-toast]")).toContainText("This could not be opened");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Share Your Story" }).click();
  await expect(dialog).toBeVisible();

  await dialog.getByRole("button", { name: "Send My Story" }).click();
  for (const message of [
    "Name is required",
    "Location is required",
    "Please write your story",
    "Please allow us to show your story on this site",
  ])
    await expect(dialog.getByRole("link", { name: message })).toBeVisible();

  await dialog.getByLabel("Name").fill("Carol M.");
  await dialog.getByLabel("Location").fill("Dayton, Ohio");
  await dialog.getByLabel("Your story").fill("The beans are growing.");
  await dialog.getByRole("radio", { name: "5 stars" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await dialog.getByLabel("Show it on this site").check();
  await dialog.getByLabel("Pass it on to journalists").check();
  const uploader = await openUploader(page, "Upload photo");
  await sendPhoto(uploader);
  await expect(uploader).toBeHidden();
  await expect(dialog.getByRole("img", { name: "The chosen photo" })).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Share Your Story" })).toBeFocused();
  await page.getByRole("button", { name: "Share Your Story" }).click();
  await expect(dialog.getByLabel("Your story")).toHaveValue("The beans are growing.");

  await page.route(
    "**/api/patient-stories",
    (route) =>
      route.fulfill({ status: 503, json: { message: "We are away for a moment.", code: "unavailable" } }),
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Send My Story" }).click();
  await expect(page.locator("[data-toast]")).toContainText("Your story was not sent");
  await expect(dialog.getByRole("alert")).toContainText("We are away for a moment.");
  // The toast came last, and still the dialog is what Escape closes.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-toast]")).toBeVisible();
  await page.getByRole("button", { name: "Share Your Story" }).click();
  await expect(dialog.getByLabel("Your story")).toHaveValue("The beans are growing.");
  await expect(dialog.getByRole("radio", { name: "4 stars" })).toBeChecked();

  // The thanks come, too, when the dialog was closed before the response.
  let send = () => {};
  const isClosed = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/api/patient-stories", (route) => isClosed.then(() => route.continue()), { times: 1 });
  const sent = page.waitForRequest("**/api/patient-stories");
  await dialog.getByRole("button", { name: "Send My Story" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  send();
  expect((await sent).postDataJSON()).toEqual({
    name: "Carol M.",
    email: null,
    location: "Dayton, Ohio",
    quote: "The beans are growing.",
    rating: 4,
    imageUrl: expect.stringMatching(/^\/objects\/[\w-]{22}$/),
    consentSite: true,
    consentPress: true,
    consentLawmakers: false,
  });
  const thanks = page.getByRole("dialog", { name: "Thank you for your story" });
  await expect(thanks).toContainText("it is not public yet");
  await expect(thanks.getByRole("button", { name: "Close" }).last()).toBeFocused();
  await expectAccessibleOnPhone(page, '[role="dialog"]');
  await thanks.getByRole("button", { name: "Close" }).last().click();
  await expect(thanks).toBeHidden();
  await page.getByRole("button", { name: "Share Your Story" }).click();
  for (const consent of ["Show it on this site", "Pass it on to journalists"])
    await expect(dialog.getByLabel(consent)).not.toBeChecked();
  await page.keyboard.press("Escape");
});
