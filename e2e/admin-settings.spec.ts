import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openSettings, settingsAt, signIn, toastOf } from "./helpers/admin.ts";

const stored = async (page: Page, field: string) => {
  const response = await page.request.get("/api/admin/settings");
  return (await response.json())[field];
};
const siteLink = async (page: Page, key: string) =>
  (await (await page.request.get("/api/site-links")).json())[key];
const card = (page: Page, name: string) => page.getByRole("region", { name });

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server);
});

test("public texts and colors are previewed, published, undone; leaving asks", async ({ page }) => {
  await page.goto(settingsAt("home-page"));
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  const [title, text] = [page.getByLabel("Urgent title"), page.getByLabel("Urgent text")];
  // The site's own words, where nothing is set.
  await expect(title).toHaveValue("Access to NDT is under threat");
  await expect(text).toHaveValue(/^Decisions now being prepared/);
  await expect(publish).toBeDisabled();

  await title.fill("The FDA decides in March");
  await text.fill("Write a comment. It takes five minutes.");
  await expect(card(page, "Preview")).toContainText("The FDA decides in March");
  await expect(page.getByText("Not on the site yet: 2 changes (Urgent title, Urgent text).")).toBeVisible();
  expect(await siteLink(page, "urgentTitle")).toBe("");

  await page.getByRole("navigation", { name: "Sections of the settings" }).getByText("Links").click();
  await expect(page.getByText("Your changes have not been published.")).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(title).toHaveValue("The FDA decides in March");

  await publish.press("Enter");
  await expect(toastOf(page, "Published")).toBeVisible();
  await expect(page.getByText("Published. No changes.")).toBeFocused();
  expect(await siteLink(page, "urgentTitle")).toBe("The FDA decides in March");
  expect(await siteLink(page, "urgentText")).toBe("Write a comment. It takes five minutes.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "Undone")).toBeVisible();
  expect(await siteLink(page, "urgentTitle")).toBe("");
  await expect(title).toHaveValue("Access to NDT is under threat");

  await title.fill("Never published");
  await page.getByRole("button", { name: "Discard changes" }).press("Enter");
  await expect(page.getByText("Published. No changes.")).toBeFocused();
  await expect(title).toHaveValue("Access to NDT is under threat");

  await openSettings(page, "colors", "Site Colors");
  const preview = card(page, "Preview");
  const pageColor = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-primary"));
  const before = await pageColor();
  await page.getByLabel("Primary color", { exact: true }).fill("#ffdd00");
  await expect(preview.getByText(/Primary color: Buttons in this color have dark text/)).toBeVisible();
  await expect(preview.getByText("Join", { exact: true }).first()).toHaveCSS(
    "background-color",
    "rgb(255, 221, 0)",
  );
  await expect(page.getByLabel("Primary color: pick")).toHaveValue("#ffdd00");
  expect(await pageColor()).toBe(before);
  await publish.click();
  await expect.poll(pageColor).toBe("#ffdd00");

  await page.getByLabel("Accent color", { exact: true }).fill("#12");
  await publish.click();
  await expect(page.getByText("Please choose a color like #0056b3").first()).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();

  await page.goto("/");
  expect(await pageColor()).toBe("#ffdd00");
});

test("a section is published whole, valid, and over nobody else's changes", async ({ page, problems }) => {
  problems.allow(/400|409 \(Conflict\)/);
  await page.goto(settingsAt("links"));
  const petition = page.getByLabel("Petition");
  await petition.fill("javascript:alert(1)");
  await page.getByLabel("Governing law state").fill("Texas");
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await publish.click();
  await expect(page.getByText("Please enter a web address that starts with https://")).toHaveCount(2);
  await expect(petition).toHaveAttribute("aria-invalid", "true");
  expect(await siteLink(page, "governingLawState")).toBe("");
  await petition.fill("");
  await publish.click();
  await expect(toastOf(page, "Published")).toBeVisible();
  expect(await siteLink(page, "governingLawState")).toBe("Texas");

  await openSettings(page, "other", "SEO Meta Data");
  const [title, keywords] = [page.getByLabel("Site title"), page.getByLabel("Meta keywords")];
  await keywords.fill("mine");
  await page.request.put("/api/admin/settings", {
    data: { siteTitle: "Title from elsewhere", metaKeywords: "theirs" },
  });
  await publish.click();
  await expect(page.getByText("Someone else has published since you opened this.")).toBeVisible();
  await expect(page.getByText("theirs")).toBeVisible();
  await expect(keywords).toHaveValue("mine");
  await expect(title).toHaveValue("Title from elsewhere");
  expect(await stored(page, "metaKeywords")).toBe("theirs");
  await publish.click();
  // The toast of the first time may still be there.
  await expect.poll(() => stored(page, "metaKeywords")).toBe("mine");
  expect(await stored(page, "siteTitle")).toBe("Title from elsewhere");

  await openSettings(page, "washington", "Found in Washington");
  const key = page.getByLabel("Congress.gov API key", { exact: true });
  await key.fill("my-key");
  await publish.click();
  await expect(toastOf(page, "Published")).toBeVisible();
  await expect(key).toHaveValue("****");
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await expect(page.getByText("Published. No changes.")).toBeVisible();
  await expect(page.getByText(/^Version \d+\.\d+\.\d+/)).toBeVisible();
});

test("a connection saves itself; a failed save keeps the text over tabs", async ({ page, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/);
  await page.goto(settingsAt("mail"));
  const field = page.getByLabel("Location ID");
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") bodies.push(request.postDataJSON());
  });
  await field.fill("");
  await field.pressSequentially("place-1");
  await expect(page.getByText("Location ID saved")).toBeAttached();
  const check = page.locator('[data-autosave="saved"] svg.text-success');
  await expect(check).toBeVisible();
  await expect(check).toBeHidden();
  expect(bodies.at(-1)).toEqual({ ghlLocationId: "place-1" });
  // Half a second after the last keystroke, not after each.
  expect(bodies.length).toBeLessThanOrEqual(2);

  await page.route("**/api/admin/settings", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await field.fill("place-2");
  await expect(toastOf(page, "Update Failed")).toBeVisible();
  await expect(page.getByText(/^Error: Not saved: We couldn't reach the server/)).toBeVisible();
  await page.getByRole("tab", { name: "Logs" }).click();
  await page.goBack();
  await expect(field).toHaveValue("place-2");
  await page.unroute("**/api/admin/settings");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => stored(page, "ghlLocationId")).toBe("place-2");

  // Another window was faster: its text is not overwritten before this one's writer has decided.
  await page.request.put("/api/admin/settings", { data: { ghlLocationId: "theirs" } });
  await field.fill("mine");
  await expect(page.getByText(/^Error: Not saved: /)).toBeVisible();
  expect(await stored(page, "ghlLocationId")).toBe("theirs");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => stored(page, "ghlLocationId")).toBe("mine");

  // A text that the rule refuses is not sent, and not lost.
  await field.fill("x".repeat(129));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("tab", { name: "Logs" }).click();
  await page.goBack();
  await expect(field).toHaveValue("x".repeat(129));
  await field.fill("mine again");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect.poll(() => stored(page, "ghlLocationId")).toBe("mine again");

  // What was typed just before the tab is left, or the page, is stored.
  await field.fill("left by tab");
  await page.getByRole("tab", { name: "Users" }).click();
  await expect.poll(() => stored(page, "ghlLocationId")).toBe("left by tab");
  await page.goBack();
  await field.fill("left by closing");
  await page.goto("about:blank");
  await expect.poll(() => stored(page, "ghlLocationId")).toBe("left by closing");
});
