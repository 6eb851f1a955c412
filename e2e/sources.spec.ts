import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { openSettings, signIn, toastOf } from "./helpers/admin.ts";
import { fillRegistration } from "./helpers/person.ts";

test.use({ seed: "demo" });

const card = (page: Page) => page.getByRole("region", { name: "Where visitors come from" });

async function addSource(page: Page, name: string, slug: string): Promise<void> {
  await openSettings(page, "today", "Where visitors come from");
  await card(page).getByRole("button", { name: "Add a source" }).click();
  await card(page).getByLabel("Name", { exact: true }).fill(name);
  await card(page).getByLabel("Short name").fill(slug);
  await card(page).getByRole("button", { name: "Add source" }).click();
  await expect(toastOf(page, "Source added")).toBeVisible();
}

test("a flyer's visitor registers, counted in the funnel", async ({ page, server, browser, viewport }) => {
  const [slug, name] = ["clinic-a", "Clinic A"];
  await signIn(page, server);
  await addSource(page, name, slug);
  await card(page).getByRole("button", { name }).click();
  const address = await card(page).getByLabel("Address", { exact: true }).inputValue();
  expect(address).toBe(`${server.url}/go/${slug}`);
  await expect(card(page).getByText("Nobody came this way in this time.")).toBeVisible();

  const visitor = await browser.newContext({ viewport, baseURL: server.url });
  const phone = await visitor.newPage();
  await phone.goto(address);
  await expect(phone).toHaveURL(`/?via=${slug}`);
  await phone.waitForLoadState("networkidle");
  await phone.getByRole("contentinfo").getByRole("link", { name: "Register" }).click();
  await expect(phone).toHaveURL(`/register?via=${slug}`);
  await phone.reload({ waitUntil: "networkidle" });
  // As a middle click does, which this headless browser now and then leads nowhere.
  const news = phone.getByRole("contentinfo").getByRole("link", { name: "Latest news" });
  await news.dispatchEvent("pointerdown");
  await expect(news).toHaveAttribute("href", new RegExp(`/news\\?via=${slug}$`));
  const opened = await visitor.newPage();
  await opened.goto((await news.getAttribute("href")) ?? "", { referer: phone.url() });
  await expect(opened).toHaveURL(`/news?via=${slug}`);
  await opened.close();
  await fillRegistration(phone, `rosa.${slug}@example.org`);
  await phone.getByRole("button", { name: "Join the Alliance" }).click();
  await expect(phone.getByText("Registration Successful!", { exact: true })).toBeVisible();
  const kept = await phone.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(slug);
  expect(JSON.stringify(await visitor.cookies())).not.toContain(slug);
  await visitor.close();

  await page.reload();
  await card(page).getByRole("button", { name }).click();
  const row = card(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });
  await expect(row.getByRole("cell")).toHaveText([`/go/${slug}`, "1", "0", "0", "0", "1", "0"]);
  await card(page).getByLabel("Time").selectOption("All time");
  await expect(page).toHaveURL(/days=all/);
  // With a palette of Windows, a bar still shows its value.
  await page.emulateMedia({ forcedColors: "active" });
  const bar = card(page).locator("progress").first();
  const full = await bar.screenshot();
  await bar.evaluate((progress: HTMLProgressElement) => {
    progress.value = 0;
  });
  expect((await bar.screenshot()).equals(full)).toBe(false);
  await page.emulateMedia({ forcedColors: null });
  await card(page).getByRole("button", { name: "Make a link" }).click();
  const link = await card(page).getByLabel("Partner's page", { exact: true }).inputValue();
  await expectAccessible(page);

  const partner = await browser.newContext({ viewport, baseURL: server.url });
  const desk = await partner.newPage();
  await desk.goto(link);
  await expect(desk.getByRole("heading", { name })).toBeVisible();
  await expect(desk.getByText("No week is over yet.")).toBeVisible();
  await expectAccessible(desk);

  await card(page).getByRole("button", { name: "Revoke the link" }).click();
  await expect(toastOf(page, "Link revoked")).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole("heading", { name: "There are no numbers to show" })).toBeVisible();
  await partner.close();

  await addSource(page, "The clinic with the longest of all addresses", `clinic-${"x".repeat(33)}`);
  await page.goto(`/go/clinic-${"x".repeat(33)}/flyer`);
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  for (const format of ["A4", "Letter"] as const) {
    const file = (await page.pdf({ format, preferCSSPageSize: false })).toString("latin1");
    expect([format, file.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 1]);
  }
});
