import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { untilReleased } from "../helpers/api-responses.ts";
import { fillRegistration } from "../helpers/person.ts";

test.use({ seed: "demo" });

/** Opens a page whose scripts are on their way until the function it gives is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const { released, release } = untilReleased();
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

test("choices, text, presses and submits before hydration take effect after it", async ({ page }) => {
  await test.step("a letter is chosen", async () => {
    const release = await openWithoutScripts(page, "/advocate");
    await page.getByRole("button", { name: "For health care providers" }).click();
    release();
    await expect(page).toHaveURL(/letter=provider/);
    await expect(page.getByRole("article", { name: "For health care providers" })).toBeVisible();
  });
  await test.step("an address is looked up from the home page", async () => {
    const release = await openWithoutScripts(page, "/");
    await fakeLookup(page);
    await page.getByLabel("Your address").first().fill(address);
    await page.keyboard.press("Enter");
    const sent = lookedUp(page);
    release();
    expect(await sent).toEqual({ address });
    await expect(page).toHaveURL(/\/representative-lookup$/);
  });
  await test.step("an address stays in a frame for other websites, and is sent", async () => {
    const release = await openWithoutScripts(page, "/embed/lookup");
    await fakeLookup(page);
    await page.getByLabel("Your address").fill(address);
    release();
    await page.waitForLoadState("networkidle");
    const sent = lookedUp(page);
    await page.getByRole("button", { name: "Find My Representatives" }).click();
    expect(await sent).toEqual({ address });
  });
  await test.step("a registration is stored", async () => {
    const release = await openWithoutScripts(page, "/register");
    const email = "early@example.org";
    await page.getByLabel("Supporter", { exact: false }).check();
    await page.getByLabel("Send me email updates").uncheck();
    await fillRegistration(page, email, "Early");
    await page.getByRole("button", { name: "Join the Alliance" }).click();
    const sent = page.waitForRequest("**/api/register");
    release();
    expect((await sent).postDataJSON()).toMatchObject({
      registrationType: "supporter",
      firstName: "Early",
      state: "Texas",
      email,
      agreeToTerms: true,
      subscribeUpdates: false,
      sharePublicly: false,
    });
    await expect(page.getByRole("region", { name: "Welcome, Early." })).toBeFocused();
  });
  await test.step("an application becomes a draft, or is kept beside a stored one", async () => {
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
  await test.step("a link keeps the source of the visitor", async () => {
    let isLate = true;
    await page.route("**/assets/*.js", async (route) => {
      // On a slow phone they are still on their way when the page is left.
      if (!isLate) await route.continue();
    });
    await page.goto("/?via=slow-phone", { waitUntil: "commit" });
    const register = page.getByRole("contentinfo").getByRole("link", { name: "Register" });
    await expect(register).toHaveAttribute("href", "/register");
    isLate = false;
    await register.click();
    await expect(page).toHaveURL("/register?via=slow-phone");
  });
});

test("typed text stays when a browser extension inserts elements", async ({ page, problems }) => {
  problems.allow(/#418/);
  const release = await openWithoutScripts(page, "/register");
  await page.getByLabel("First name").fill("Early");
  await page.evaluate(() => document.querySelector("main")?.prepend(document.createElement("div")));
  const failed = page.waitForEvent("pageerror", (error) => error.message.includes("#418"));
  release();
  await failed;
  await expect(page.getByLabel("First name")).toHaveValue("Early");
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
