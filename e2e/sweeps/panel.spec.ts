import { settingDefinitions, settingKeys } from "#shared/settings/settings.ts";
import { expect, test } from "../fixtures.ts";
import { openTab, settingsAt, signIn, toastOf } from "../helpers/admin.ts";
import { enter, pressUntil, retype, tabBackTo, tabTo } from "../helpers/keyboard.ts";
import { boxOf, phone } from "../helpers/layout.ts";

/** What each tab says when its data can't be loaded, and when there is none. */
const lists = [
  { tab: "Settings", failed: "What needs you could not be loaded." },
  {
    tab: "Ambassadors",
    failed: "The ambassadors could not be loaded.",
    empty: /^No approved ambassadors yet/,
  },
  { tab: "Requests", failed: "The requests could not be loaded.", empty: "No pending ambassador requests." },
  { tab: "Users", failed: "The users could not be loaded.", empty: "No users found." },
  { tab: "News", failed: "The articles could not be loaded." },
  {
    ...{ tab: "Hero Images", failed: "The hero images could not be loaded." },
    empty: "No hero images found. Add your first image to get started!",
  },
  { tab: "Logs", failed: "The log could not be loaded." },
];

test("each tab says when it can't be loaded, and when it is empty", async ({ page, server, problems }) => {
  problems.allow(/status of 503/);
  await signIn(page, server);
  const fail = () =>
    page.route(/\/api\/(admin|config)/, (route) =>
      route.request().url().includes("/session")
        ? route.continue()
        : route.fulfill({ status: 503, json: {} }),
    );
  await fail();
  await page.goto("/admin");
  for (const { tab, failed, empty } of lists) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await expect(page.getByText(failed).first()).toBeVisible();
    await page.unrouteAll();
    const again = page
      .getByRole("tabpanel")
      .getByRole("button", { name: "Try again" })
      .filter({ visible: true });
    const failures = page.getByText("could not be loaded").filter({ visible: true });
    await expect(async () => {
      if ((await again.count()) > 0) await again.first().click();
      await expect(failures).toHaveCount(0, { timeout: 500 });
    }).toPass();
    if (empty) await expect(page.getByText(empty).first()).toBeVisible();
    await fail();
  }
});

/** Of one card of each section of the settings. */
const headings = {
  today: "What needs you",
  "home-page": "Urgent section",
  links: "Links and texts",
  washington: "Found in Washington",
  mail: "Connections",
  security: "Second step",
  colors: "Site Colors",
  lookup: "Representative Lookup",
  team: "Team members",
  embeds: "Our forms on other websites",
  spanish: "Pages in Spanish",
  privacy: "Health data privacy",
  other: "SEO Meta Data",
};

test("each section is in the address, and holds every setting's field", async ({ page, server }) => {
  await signIn(page, server);
  const labels = new Set<string>();
  const choices = page.getByRole("navigation", { name: "Sections of the settings" });
  await page.goto(settingsAt("today"));
  await expect(choices.getByRole("link")).toHaveCount(Object.keys(headings).length);
  const names: string[] = [];
  for (const [id, heading] of Object.entries(headings)) {
    const choice = choices.locator(`a[href*="section=${id}"]`);
    names.push((await choice.textContent()) ?? "");
    await choice.click();
    await expect(page).toHaveURL(new RegExp(`section=${id}`));
    await expect(page.getByRole("heading", { name: heading, exact: true, level: 3 })).toBeVisible();
    await expect(page.locator("[data-placeholder]")).toHaveCount(0);
    for (const label of await page.locator("main label").allTextContents()) labels.add(label);
  }
  const shown = [...labels].join("\n");
  for (const key of settingKeys) expect(shown).toContain(settingDefinitions[key].label);
  // The window of a small laptop.
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto(settingsAt("mail"));
  await choices.getByRole("link").last().focus();
  await expect(choices.getByRole("link").last()).toBeInViewport();
  // A phone has a drop-down instead of the list.
  await page.setViewportSize({ width: 375, height: 740 });
  const section = page.getByRole("combobox", { name: "Section" });
  await expect(section).toBeVisible();
  expect((await section.getByRole("option").allTextContents()).sort()).toEqual(names.sort());
  await section.selectOption({ label: "Today" });
  await expect(page).toHaveURL(/section=today/);
  await expect(page.getByRole("heading", { name: headings.today, exact: true, level: 3 })).toBeVisible();
});

test.describe("with content", () => {
  test.use({ seed: "demo" });

  test("no bar hides a field, and a phone's menu has the website's links", async ({ page, server }) => {
    await signIn(page, server);
    await openTab(page, "news", "News");
    await page.locator("tbody").getByRole("button").first().click();
    const field = page.getByLabel("Image URL");
    await tabTo(page, field);
    const button = await boxOf(page.getByRole("button", { name: "Save Changes", exact: true }));
    const { y, height } = await boxOf(field);
    expect(y + height).toBeLessThan(button.y);

    await page.setViewportSize(phone);
    await page.getByRole("tab", { name: "Logs" }).click();
    await expect(page.getByRole("tab", { name: "Logs" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Menu" }).click();
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(links.filter({ hasText: "Supporters" })).toBeVisible();
    await expect(links.filter({ hasText: "Register" })).toBeVisible();
  });

  // A phone has no Tab key.
  test("a day without a mouse: every tab, and changes in most", async ({ page, server, problems }) => {
    problems.allow(/401 \(Unauthorized\)/);
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const { username, password } = server.administrator;
    await page.goto("/admin");
    await tabTo(page, page.getByLabel("Username"));
    await page.keyboard.type(username);
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Login Successful")).toBeVisible();

    const openByKeys = async (name: string) => {
      const tab = page.getByRole("tab", { name, exact: true });
      await tabBackTo(page, page.getByRole("tab"));
      await pressUntil(page, "ArrowRight", tab);
      await page.keyboard.press("Enter");
      return tab;
    };
    const nextTab = async (name: string) => {
      await expect(await openByKeys(name)).toHaveAttribute("aria-selected", "true");
      const heading = page.getByRole("heading", { name, exact: true, level: 2 });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      await expect(page).toHaveTitle(`${name} | Admin Panel`);
    };

    // Settings: a section is chosen and its text published.
    await expect(page.locator("h2:focus")).toBeVisible();
    await tabBackTo(page, page.getByRole("tab", { name: "Settings" }));
    await enter(page, page.getByRole("link", { name: "Search and medicines" }));
    await tabTo(page, page.getByLabel("Meta keywords"));
    await retype(page, "thyroid, NDT");
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Published")).toBeVisible();

    await nextTab("Ambassadors");
    await enter(page, page.locator("tbody").getByRole("button").first());
    await enter(page, button("Edit"));
    await tabTo(page, page.getByLabel("Professional title"));
    await retype(page, "Endocrinologist by keyboard");
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Ambassador details updated successfully!")).toBeVisible();

    await nextTab("Requests");
    await tabTo(page, button("Rejected"));
    await page.keyboard.press("Space");
    await expect(page.getByRole("status").filter({ hasText: /^Rejected Requests/ })).toBeVisible();
    await tabBackTo(page, button("Pending"));
    await page.keyboard.press("Space");

    await nextTab("Users");
    await enter(page, page.locator("tbody").getByRole("button").first());
    await enter(page, button("Edit"));
    await tabTo(page, page.getByLabel("First name"));
    await retype(page, "Unsaved");
    // On the way out with something unsaved: the question has the focus, and Escape stays.
    await openByKeys("News");
    await expect(button("Stay here")).toBeFocused();
    await page.keyboard.press("Escape");
    await tabTo(page, page.getByLabel("First name"));
    await retype(page, "Keyboard");
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "User information updated successfully.")).toBeVisible();

    await nextTab("News");
    await enter(page, button("Add New Article"));
    await expect(page.getByRole("heading", { name: "New article" })).toBeFocused();
    await tabTo(page, page.getByLabel("Title", { exact: true }));
    await page.keyboard.type("Written without a mouse");
    // Nothing becomes public by a slip.
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row", { name: "Written without a mouse" })).toContainText("Draft");

    for (const name of ["Hero Images", "Logs"]) await nextTab(name);
    await tabBackTo(page, button("Logout"));
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Logged Out")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  });
});
