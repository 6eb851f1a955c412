import { expect, test } from "./fixtures.ts";
import { watchLayout } from "./helpers/layout.ts";

test.use({ seed: "demo" });

const tags = ["@FDA", "#SaveNDT", "#ThyroidAwareness", "#ThyroidCare", "#PatientChoice", "#ThyroidHealth"];

test("three steps, tags to copy, and a letter of one's own, copied and printed alone", async ({ page }) => {
  const links = await (await page.request.get("/api/site-links")).json();
  const steps: unknown[] = [];
  page.on("request", (request) => {
    if (/\/api\/steps|carry-via/.test(request.url())) steps.push(request.postDataJSON());
  });
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { printed: true });
  });
  const shift = await watchLayout(page);
  await page.goto("/advocate");
  const step = (name: string) => page.getByRole("region", { name });
  const leadsOut = async (region: string, name: string, address: string) => {
    const link = step(region).getByRole("link", { name });
    await expect(link).toHaveAttribute("href", address);
    await expect(link).toHaveAttribute("target", "_blank");
  };
  await leadsOut("Write your Congressman", "Find them on congress.gov", links.congressFinderUrl);
  await leadsOut("Sign and Share the Petition", "Sign the Petition", links.petitionUrl);
  await expect(
    page.getByRole("list", { name: "Suggested tag and hashtags" }).getByRole("listitem"),
  ).toHaveText(tags);
  // The links are not set: no dead buttons, and our own letters still show.
  await expect(page.getByRole("link", { name: /Open the (letter|Social Media Kit)/ })).toHaveCount(0);
  // No letter is open until someone wants one.
  await expect(page.getByRole("article")).toHaveCount(0);
  expect(await shift()).toBeLessThan(0.02);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy tag and hashtags" }).click();
  await expect(page.locator("[data-toast]")).toContainText("Tag and hashtags copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(tags.join(" "));

  await page.getByRole("link", { name: "Find Your Representatives", exact: true }).click();
  await expect(page).toHaveURL(/\/representative-lookup$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await page.getByRole("contentinfo").getByRole("link", { name: "Sample letters" }).click();
  await expect(page.getByRole("heading", { name: "Letter Templates" })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Letter Templates" })).toBeInViewport();
  await page.getByRole("button", { name: "For health care providers" }).click();
  await expect(page).toHaveURL(/letter=provider/);
  const letter = page.getByRole("article", { name: "For health care providers" });
  await expect(letter.locator("mark").first()).toHaveText(/^\[.*\]$/);
  await page.getByLabel("Your name").fill("Dr. Ana Núñez");
  await page.getByLabel("Your state").selectOption("New Mexico");
  await page.getByLabel("Your own words").fill("<b>Forty</b> of my patients take it.");
  await expect(letter).toContainText("I am a health care provider in New Mexico");
  await expect(letter).toContainText("<b>Forty</b> of my patients take it.");

  await page.getByRole("button", { name: "Copy the letter" }).click();
  await expect(page.locator("[data-toast]")).toContainText("Letter copied");
  await expect(page.locator("[data-toast]")).toContainText("paste it into your member's contact form");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Dr. Ana Núñez");
  expect(copied).toMatch(/^Dear \[/);

  await page.getByRole("button", { name: "Print the letter" }).click();
  await expect.poll(() => page.evaluate(() => "printed" in window)).toBe(true);
  // Without a source nothing is counted.
  expect(steps).toEqual([]);
  await page.emulateMedia({ media: "print" });
  // Whatever is seen on paper is the letter, in Spanish without what it means.
  const onPaper = expect.poll(() => page.locator("#root").innerText());
  await onPaper.toMatch(/^\s*Dear \[[\s\S]*ZIP code\], New Mexico\s*$/);
  await page.goto("/es/advocate?letter=patient&via=nobody-here");
  await onPaper.toMatch(/^\s*Dear \[[\s\S]*ZIP code\]\s*$/);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Imprimir la carta" }).click();
  await expect.poll(() => steps).toContainEqual({ step: "letter", via: "nobody-here" });
});
