import type { Page } from "@playwright/test";
import { expect, test, testAtBothWidths, testOnPhone } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { openTab, signIn } from "./helpers/admin.ts";
import { boxOf, enlargeLetters, expectNoSidewaysScroll } from "./helpers/layout.ts";

test.use({ seed: "demo" });

const applicant = {
  ...{ firstName: "Ann", lastName: "Applicant", email: "ann@example.org", phone: "(512) 555-0142" },
  ...{ password: "long enough", title: "Physician", credentials: "MD", licenseNumber: "A1" },
  ...{ primaryLicenseState: "TX", bio: "I have treated thyroid disease for many years in Austin, Texas." },
  ...{ acceptedGuidelines: true, agreeToTerms: true, sharePublicly: true },
};

const row = (page: Page) => page.locator("tbody tr").first();
const openRow = (page: Page) => row(page).getByRole("button").first().click();
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const label = (text: string) => (page: Page) => page.getByLabel(text, { exact: true });
const text = (words: string) => (page: Page) => page.getByText(words, { exact: true }).first();

// The specs of the tabs look with axe only at what is not among these.
/** What the tabs show when they have loaded, and, step by step, the way to one thing of each and what it shows then. */
const tabs = [
  { id: "settings", name: "Settings", loaded: text("The last 90 days as a table"), steps: [] },
  { id: "settings&section=home-page", name: "Settings", loaded: label("Urgent title"), steps: [] },
  { id: "settings&section=links", name: "Settings", loaded: label("Petition"), steps: [] },
  { id: "settings&section=washington", name: "Settings", loaded: text("Found in Washington"), steps: [] },
  { id: "settings&section=lookup", name: "Settings", loaded: label("Quota"), steps: [] },
  { id: "settings&section=mail", name: "Settings", loaded: label("Postal address"), steps: [] },
  { id: "settings&section=security", name: "Settings", loaded: text("Sign out everywhere"), steps: [] },
  { id: "settings&section=team", name: "Settings", loaded: text("Invite someone"), steps: [] },
  { id: "settings&section=colors", name: "Settings", loaded: label("Primary color"), steps: [] },
  { id: "settings&section=embeds", name: "Settings", loaded: label("Line to copy"), steps: [] },
  { id: "settings&section=spanish", name: "Settings", loaded: text("We answer in Spanish"), steps: [] },
  { id: "settings&section=other", name: "Settings", loaded: text("Photo storage"), steps: [] },
  {
    ...{ id: "ambassadors", name: "Ambassadors", loaded: row },
    steps: [
      [openRow, text("Accepted the guidelines")],
      [press("Edit"), label("Professional title")],
    ],
  },
  {
    ...{ id: "requests", name: "Requests", loaded: row },
    steps: [[openRow, text("Approve Ambassador")]],
  },
  {
    ...{ id: "users", name: "Users", loaded: row },
    steps: [
      [openRow, text("Agreed to email updates")],
      [press("Edit"), label("First name")],
    ],
  },
  { id: "news", name: "News", loaded: row, steps: [[openRow, label("Excerpt")]] },
  {
    ...{ id: "news&show=stories", name: "News", loaded: text("Add Story") },
    steps: [[press("Add Story"), label("Story")]],
  },
  {
    ...{ id: "news&show=studies", name: "News", loaded: row },
    steps: [[openRow, label("Summary")]],
  },
  {
    ...{ id: "news&show=mailings", name: "News", loaded: text("No mailings yet.") },
    steps: [[press("New Mailing"), label("Subject")]],
  },
  { id: "news&show=availability", name: "News", loaded: text("No reports are held back."), steps: [] },
  { id: "news&show=trash", name: "News", loaded: text("The trash is empty."), steps: [] },
  {
    ...{
      id: "hero-images",
      name: "Hero Images",
      loaded: (page: Page) => page.getByRole("button", { name: /^Edit: / }).first(),
    },
    steps: [[press("Add New Image"), label("Image title")]],
  },
  { id: "logs", name: "Logs", loaded: row, steps: [[openRow, text("User agent")]] },
] as const;

for (const { id, name, loaded, steps } of tabs) {
  testAtBothWidths(
    test,
    `the panel at tab=${id}, and one thing open in it, is accessible and as wide as the screen`,
    async ({ page, server, isMobile }) => {
      if (id === "requests") await apply(page, server.url, isMobile);
      await signIn(page, server);
      const look = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        if (!isMobile) return;
        await enlargeLetters(page);
        await expectNoSidewaysScroll(page);
        await enlargeLetters(page, 1);
      };
      await openTab(page, id, name);
      await expect(loaded(page)).toBeVisible();
      await expect(page.getByRole("tab", { name, exact: true })).toBeInViewport({ ratio: 1 });
      await look();
      for (const [act, shown] of steps) {
        await act(page);
        await expect(shown(page)).toBeVisible();
        await look();
      }
    },
  );
}

testOnPhone(test, "the tabs fill both of their lines", async ({ page, server }) => {
  await signIn(page, server);
  await openTab(page, "settings", "Settings");
  const list = await boxOf(page.getByRole("tablist"));
  const lines = new Map<number, number>();
  for (const tab of await page.getByRole("tab").all()) {
    const { x, y, width } = await boxOf(tab);
    lines.set(y, x + width);
  }
  expect(lines.size).toBe(2);
  for (const end of lines.values()) expect(end).toBeCloseTo(list.x + list.width, 0);
});

async function apply(page: Page, site: string, isMobile: boolean): Promise<void> {
  const applied = await page.request.post(`${site}/api/ambassadors`, {
    // The two may share a server.
    data: { ...applicant, email: `${isMobile ? "phone" : "desktop"}@example.org` },
  });
  expect(applied.status()).toBe(201);
}
