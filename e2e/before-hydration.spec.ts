import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { forgetLimits } from "./helpers/database.ts";

test.use({ seed: "demo" });

/** Opens a page whose scripts are on their way until the function it gives is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

const address = "1100 Congress Ave, Austin, TX 78701";

const fakeLookup = (page: Page) =>
  page.route("**/api/representatives", (route) =>
    route.fulfill({ json: { location: "Austin, TX", lowAccuracy: false, representatives: [] } }),
  );

const lookedUp = (page: Page) =>
  page.waitForRequest("**/api/representatives").then((request) => request.postDataJSON());

test("a letter chosen before hydration opens", async ({ page }) => {
  const release = await openWithoutScripts(page, "/advocate");
  await page.getByRole("button", { name: "For health care providers" }).click();
  release();
  await expect(page).toHaveURL(/letter=provider/);
  await expect(page.getByRole("article", { name: "For health care providers" })).toBeVisible();
});

test("an address sent from the home page before hydration is looked up", async ({ page }) => {
  await fakeLookup(page);
  const release = await openWithoutScripts(page, "/");
  await page.getByLabel("Your address").first().fill(address);
  await page.keyboard.press("Enter");
  const sent = lookedUp(page);
  release();
  expect(await sent).toEqual({ address });
  await expect(page).toHaveURL(/\/representative-lookup$/);
});

test("a registration filled in and sent before hydration is stored", async ({ page, server }) => {
  await forgetLimits(server);
  const release = await openWithoutScripts(page, "/register");
  const email = "early@example.org";
  await page.getByLabel("Supporter", { exact: false }).check();
  await page.getByLabel("First name").fill("Early");
  await page.getByLabel("Last name").fill("Bird");
  await page.getByLabel("State/Province").selectOption("Texas");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole("button", { name: "Join the Alliance" }).click();
  const sent = page.waitForRequest("**/api/register");
  release();
  expect((await sent).postDataJSON()).toMatchObject({
    registrationType: "supporter",
    firstName: "Early",
    state: "Texas",
    email,
    agreeToTerms: true,
    subscribeUpdates: true,
    sharePublicly: false,
  });
  await expect(page.getByRole("region", { name: "Welcome, Early." })).toBeFocused();
});

test("text typed before hydration becomes the draft of an application, or is kept beside a stored one", async ({
  page,
}) => {
  const releaseFirst = await openWithoutScripts(page, "/become-ambassador");
  await page.getByLabel("First name").fill("Kept");
  await page.getByLabel("Last name").fill("Kept");
  releaseFirst();
  const draft = () => page.evaluate(() => localStorage.getItem("ambassador-application-draft"));
  await expect.poll(draft).toContain("Kept");
  const release = await openWithoutScripts(page, "/become-ambassador");
  await page.getByLabel("Last name").fill("Typed");
  release();
  await expect(page.getByLabel("First name")).toHaveValue("Kept");
  await expect(page.getByLabel("Last name")).toHaveValue("Typed");
});

test("no form puts an address into the URL, whatever fails in the page", async ({ page, problems }) => {
  problems.allow(/form-action/);
  await openWithoutScripts(page, "/representative-lookup");
  await page.getByLabel("Your address").fill(address);
  const refused = page.waitForEvent("console", (message) => message.text().includes("form-action"));
  await page.evaluate(() => document.querySelector("form")?.submit());
  await refused;
  expect(new URL(page.url()).search).toBe("");
});
