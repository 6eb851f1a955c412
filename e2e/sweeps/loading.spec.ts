import { expect, test } from "../fixtures.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "../helpers/accessibility.ts";
import { followTo, hang } from "../helpers/api-responses.ts";
import { scriptOf } from "../helpers/built-scripts.ts";
import { expectNoEnglish } from "../helpers/spanish.ts";

test.use({ seed: "demo" });

/** What each page reads when a link leads to it, and names when it can't; in Spanish, where a page speaks it. */
const pages = [
  { path: "/es", apis: ["/api/ambassadors"], failed: "No pudimos cargar la lista de embajadores." },
  {
    path: "/es/ambassadors",
    apis: ["/api/ambassadors"],
    failed: "No pudimos cargar la lista de embajadores.",
  },
  { path: "/es/news", apis: ["/api/news"], failed: "No pudimos cargar las noticias." },
  { path: "/es/patient-stories", apis: ["/api/patient-stories"], failed: "No pudimos cargar las historias." },
  { path: "/es/studies", apis: ["/api/studies"], failed: "No pudimos cargar los estudios." },
  {
    path: "/es/supporters",
    apis: ["/api/supporters", "/api/registrations"],
    failed: "No pudimos cargar la lista de simpatizantes.",
  },
  { path: "/developers", apis: ["/api/openapi.json"], failed: "The list of calls could not be loaded." },
];

for (const { path, apis, failed } of pages)
  test(`${path} holds room while loading, says when it can't, and retries`, async ({ page, problems }) => {
    problems.allow(/status of 503/);
    const isSpanish = path.startsWith("/es");
    const inspectLanguage = async () => isSpanish && (await expectNoEnglish(page));
    const placeholders = page.locator("[data-placeholder]");
    const again = page.getByRole("button", { name: isSpanish ? "Intentar de nuevo" : "Try again" });
    const failures = await Promise.all(apis.map((api) => hang(page, api)));
    await followTo(page, path, isSpanish ? "/es/confirm" : "/confirm");
    await expect(placeholders.first()).toBeVisible();
    await inspectLanguage();
    await expectAccessible(page);
    for (const fail of failures) await fail();
    await expect(page.getByText(failed).first()).toBeVisible();
    await inspectLanguage();
    await expectAccessibleAtBothWidths(page);
    await expect(again).toHaveCount(apis.length);
    for (let left = apis.length - 1; left >= 0; left--) {
      await again.last().click();
      await expect(again).toHaveCount(left);
    }
    await expect(placeholders).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

test("without other sites' addresses the Advocate page helps, and retries", async ({ page, problems }) => {
  problems.allow(/status of 503/);
  // A document without them, as when the database was away.
  await page.route("**/register", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<div id="root".*<\/script>/s, '<div id="root"></div>');
    await route.fulfill({ response, body });
  });
  const fail = await hang(page, "/api/site-links");
  await followTo(page, "/advocate", "/register");
  await expect(page.locator("[data-placeholder]")).toHaveCount(5);
  await fail();
  await expect(page.getByText("The links to other sites could not be loaded.")).toBeVisible();
  await page.getByRole("button", { name: "For NDT patients" }).click();
  await expect(page.getByRole("button", { name: "Copy the letter" })).toBeVisible();
  await expect(page.locator("[data-placeholder]")).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Sign the Petition" })).toBeVisible();
});

test("a page whose code can't be loaded says so, and loads at last", async ({ page, problems }) => {
  problems.allow(/net::ERR_FAILED|dynamically imported module|page error/);
  const kept = [scriptOf("index"), scriptOf("loader")];
  await page.route(
    ({ pathname }) => pathname.endsWith(".js") && !kept.includes(pathname),
    (route) => route.abort(),
  );
  await page.goto("/register");
  const note = page.getByRole("alert").filter({ hasText: "Part of this page could not be loaded" });
  await expect(note).toBeVisible();
  await expectAccessible(page, '[role="alert"]');
  await page.unrouteAll();
  await note.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("First Name").fill("Ada");
  await expect(note).toHaveCount(0);

  await page.route(
    ({ pathname }) => pathname === scriptOf("advocate-page"),
    (route) => route.abort(),
  );
  await page.goto("/advocate");
  await expect(note).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign and Share the Petition" })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  await page.getByRole("button", { name: "Menu", expanded: false }).click();
  await expect(page.getByRole("button", { name: "Menu", expanded: true })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Supporters" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Our Supporters" })).toBeVisible();
});
