import type { Page } from "@playwright/test";
import { eq, like } from "drizzle-orm";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { users } from "#shared/schema/users.ts";
import { expect, test, testOnPhone } from "./fixtures.ts";
import { startFakeAvatarService, withAvatarService } from "./helpers/avatar-service.ts";
import { inDatabase, often } from "./helpers/database.ts";
import { expectNoSidewaysScroll, phone, watchLayout } from "./helpers/layout.ts";

test.use({ seed: "demo", ...withAvatarService });

test.beforeEach(({ page }) => startFakeAvatarService(page));

const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Alliance Ambassador Profile" });

test("home shows both groups, founding ones with 25 words of their biography", async ({ page }) => {
  const shifts = await watchLayout(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Founding Ambassador Professionals" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ambassador Professionals", exact: true })).toBeVisible();
  const bio = card(page, "Marguerite Okafor").getByText(/^I have treated thyroid disease in Austin/);
  const words = (await bio.innerText()).split(" ");
  expect(words).toHaveLength(25);
  expect(words.at(-1)).toMatch(/\.\.\.$/);
  await expect(card(page, "Kwame Adjei")).not.toContainText("I practice general internal medicine");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await shifts()).toBeLessThan(0.02);
  await expect(page.getByRole("link", { name: "Register as a patient" })).toHaveAttribute(
    "href",
    "/register",
  );
  await expect(page.getByRole("link", { name: "See how to advocate" })).toHaveAttribute("href", "/advocate");
  await expect(page.getByRole("link", { name: "Become an Ambassador" })).toHaveAttribute(
    "href",
    "/become-ambassador",
  );
});

test("a card opens the whole profile by keyboard; Escape and back close it, and focus returns", async ({
  page,
}) => {
  await page.goto("/");
  const name = page.getByRole("button", { name: "Elena Castillo-Reyes" });
  await name.focus();
  await page.keyboard.press("Enter");
  const profile = dialog(page);
  await expect(profile).toBeVisible();
  await expect(page).toHaveURL(/\/\?ambassador=/);
  await expect(profile.getByRole("link", { name: "elena.castillo-reyes@example.org" })).toHaveAttribute(
    "href",
    "mailto:elena.castillo-reyes@example.org",
  );
  await expect(profile.getByRole("link", { name: "(305) 555-0189" })).toHaveAttribute(
    "href",
    "tel:+13055550189",
  );
  await expect(profile.getByText("DNP, APRN, FNP-BC")).toBeVisible();
  await expect(profile.getByText("License state")).toBeVisible();
  await expect(
    profile.getByText("Being an ambassador lets me carry their stories to people who write the rules."),
  ).toBeAttached();
  await expect(profile.getByRole("heading", { name: "Disclosures" })).toBeAttached();
  for (const label of ["Website", "Facebook", "Instagram"])
    await expect(profile.getByRole("link", { name: label })).toHaveAttribute("target", "_blank");
  await expect(profile.getByRole("link", { name: "YouTube" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(profile).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await page.setViewportSize(phone);
  await name.click();
  await expect(profile).toBeVisible();
  await page.goBack();
  await expect(profile).toHaveCount(0);
});

test("a shared address opens its profile; one that is gone opens nothing", async ({ page, server }) => {
  const people: { id: string; user: { firstName: string } }[] = await (
    await fetch(`${server.url}/api/ambassadors`)
  ).json();
  const ruth = people.find(({ user }) => user.firstName === "Ruth");
  await page.goto(`/ambassadors?ambassador=${ruth?.id}`);
  await expect(dialog(page)).toContainText("Ruth Abramowitz");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/ambassadors$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto("/ambassadors?ambassador=nobody");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("while the ambassadors load there are 8 placeholders; when that fails, a way to try again", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 503/);
  await page.goto("/ambassador-guidelines");
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/api/ambassadors", async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: "Away", code: "unavailable" } });
  });
  await page.evaluate(() => history.pushState(null, "", "/"));
  await expect(page.locator("[data-placeholder]")).toHaveCount(8);
  respond();
  await expect(page.getByText("The ambassadors could not be loaded.")).toBeVisible();
  await expect(page.locator("[data-placeholder]")).toHaveCount(0);
  await page.unroute("**/api/ambassadors");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(card(page, "Marguerite Okafor")).toBeVisible();
});

testOnPhone(
  test,
  "stored HTML is text, a name of 300 characters fits, a missing photo is no hole",
  async ({ page, server, problems }) => {
    problems.allow(/status of 404/);
    const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(9).slice(0, 300);
    const markup = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    await inDatabase(server, async (db) => {
      await db.delete(users).where(like(users.email, "odd.%"));
      const [user] = await db
        .insert(users)
        .values({ email: "odd.person@example.org", firstName: long, lastName: markup, status: "active" })
        .returning({ id: users.id });
      if (!user) throw new Error("the inserted user was not returned");
      await db.insert(ambassadorProfiles).values({
        userId: user.id,
        title: long,
        bio: `${markup} ${long}\n\n${long}`,
        credentials: long,
        licenseNumber: "1",
        primaryLicenseState: "TX",
        disclosures: markup,
        photoUrl: "/objects/gone",
        websiteUrl: "https://example.org/a",
        displayOrder: 0,
        isApproved: true,
        sharePublicly: true,
      });
    });
    await expect
      .poll(async () => (await fetch(`${server.url}/api/ambassadors`)).text(), often)
      .toContain(long);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ["/", "/ambassadors"]) {
      await page.goto(path);
      const name = page.getByRole("button", { name: markup });
      await expect(name).toBeVisible();
      await expectNoSidewaysScroll(page);
      await name.click();
      await expect(dialog(page).getByRole("heading", { name: markup })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await inDatabase(server, (db) => db.delete(users).where(eq(users.email, "odd.person@example.org")));
  },
);
