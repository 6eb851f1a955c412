import { expect, testOnPhone } from "./fixtures.ts";
import { expectAccessibleWithFrames } from "./helpers/accessibility.ts";
import { boxOf, phone } from "./helpers/layout.ts";
import {
  blockThirdPartyCookies,
  embedIn,
  embedScript,
  expectFullHeight,
  test,
} from "./helpers/other-website.ts";

test.use({ services: "all" });

test("another website registers someone, cookieless", async ({ page, server, clinic, context, problems }) => {
  problems.allow(/status of (400|500)/);
  clinic.show(`<h1>A clinic</h1>${embedScript(server.url, 'data-show="register" data-via="clinic-a"')}`);
  await blockThirdPartyCookies(page);
  await page.goto(clinic.origin);
  const element = page.getByTitle("Join the Thyroid Access Alliance");
  await expect(element).toBeVisible();
  const frame = await embedIn(page, "/embed/register");
  // Refused by the server, in the words and at the fields of the site.
  await frame.getByRole("button", { name: "Join the Alliance" }).click();
  await expect(frame.getByRole("heading", { name: "Please check your answers" })).toBeInViewport();
  await expect(frame.getByText("First name is required").first()).toBeVisible();
  await page.setViewportSize(phone);
  await frame.getByLabel(/Healthcare Provider/).check();
  await expect(frame.getByLabel(/License number/)).toBeVisible();
  await frame.getByLabel(/Patient Advocate/).check();
  await frame.getByLabel("First name").fill("Rosa");
  await expect(frame.getByText("First name is required", { exact: true })).toHaveCount(0);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    frame.getByRole("link", { name: /Terms of Service/ }).click(),
  ]);
  await expect(tab.getByRole("dialog", { name: "Terms of Service" })).toBeVisible();
  await tab.close();
  await expect(frame.getByLabel("First name")).toHaveValue("Rosa");
  await frame.getByLabel("Last name").fill("Luxemburg");
  await frame.getByLabel("State/Province").selectOption("Texas");
  await frame.getByLabel("Email", { exact: true }).fill("framed@example.org");
  await frame.getByLabel(/Share my support publicly/).check();
  await expect(frame.getByText("Profile photo")).toHaveCount(0);
  await frame.getByLabel(/I agree to the/).check();
  // A frame that still follows its text would move the button away from under the press.
  await expectFullHeight(element, frame);
  // A failure is seen, and costs nothing but another press.
  await page.route("**/api/register", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await frame.getByRole("button", { name: "Join the Alliance" }).click();
  const failure = frame.getByRole("status").filter({ hasText: "Registration Failed" });
  expect((await boxOf(failure)).height).toBeGreaterThan(10);
  const [request] = await Promise.all([
    page.waitForRequest("**/api/register"),
    frame.getByRole("button", { name: "Join the Alliance" }).click(),
  ]);
  expect(request.postDataJSON().via).toBe("clinic-a");
  await expect(frame.getByRole("heading", { name: "Welcome, Rosa." })).toBeFocused();
  await expect(frame.getByRole("heading", { name: "Welcome, Rosa." })).toBeInViewport();
  await expectAccessibleWithFrames(page, frame);
  const next = frame.getByRole("link", { name: "Tell your members of Congress (opens in a new tab)" });
  await expect(next).toHaveAttribute("target", "_blank");
  await expect(next).toHaveAttribute("href", "/representative-lookup?via=clinic-a");
  const links = await frame.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("target")));
  expect(new Set(links)).toEqual(new Set(["_blank"]));
  await expectFullHeight(element, frame);

  expect(await context.cookies()).toEqual([]);
  expect(await frame.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
    "",
    0,
    0,
  ]);
});

testOnPhone(test, "another website finds a senator, leads on", async ({ page, server, clinic, context }) => {
  clinic.show(`<h1>A clinic</h1>${embedScript(server.url, 'data-show="lookup" data-via="clinic-a"')}`);
  await blockThirdPartyCookies(page);
  await page.goto(clinic.origin);
  const frame = await embedIn(page, "/embed/lookup");
  await frame.getByLabel("Your address").fill("9 Congress Ave, Austin, TX 78701");
  await frame.getByRole("button", { name: "Find My Representatives" }).click();
  const senate = frame.getByRole("region", { name: "US Senators" });
  await expect(senate.getByRole("heading", { level: 4 })).toHaveText(["Sam Senator", "Selma Senator"]);
  await expect(senate.getByRole("link", { name: /^Call Sam Senator at/ })).toHaveAttribute("href", /^tel:/);
  await expectFullHeight(page.getByTitle("Find your members of Congress"), frame);
  await senate.getByRole("button", { name: "What to say to Sam Senator" }).click();
  const words = frame.getByRole("region", { name: "Senator Sam Senator" });
  await expect(words.getByRole("heading", { name: "Senator Sam Senator" })).toBeFocused();
  await expect(words.getByRole("heading", { name: "Senator Sam Senator" })).toBeInViewport();
  await expect(words.getByText(/I am calling for Senator Sam Senator/)).toBeVisible();
  await words.getByRole("tab", { name: "Letter" }).click();
  await expect(words.getByRole("article", { name: "Letter" })).toContainText("Dear Senator Sam Senator,");
  await expectAccessibleWithFrames(page, frame);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    frame.getByRole("link", { name: /A page to print about Texas/ }).click(),
  ]);
  await expect(tab).toHaveURL(/\/brief\/TX-\d+\?via=clinic-a$/);
  await tab.close();
  expect(new URL(page.url()).origin).toBe(clinic.origin);
});

test("the line in the head or a closed part of the page works too", async ({ page, server, clinic }) => {
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  const element = page.getByTitle("How many people stand with the Thyroid Access Alliance");
  const src = `${server.url}/embed.js`;
  const byTagManager = `const line = document.createElement("script"); line.src = "${src}"; line.dataset.show = "count"; document.head.append(line);`;
  clinic.show(`<h1>A clinic</h1><script>${byTagManager}</script><p>Contact</p>`);
  await page.goto(clinic.origin);
  await expectFullHeight(element, await embedIn(page, "/embed/count"));
  expect(warnings.join()).toContain("not in the body");

  // The text of the script runs apart from its element.
  clinic.show(
    `<h1>A clinic</h1><script type="text/plain" src="${src}" data-show="count"></script><p>Contact</p>`,
  );
  await page.goto(clinic.origin);
  await page.evaluate(await (await fetch(src)).text());
  await expectFullHeight(element, await embedIn(page, "/embed/count"));
  expect(await page.evaluate(() => document.querySelector("iframe + p")?.textContent)).toBe("Contact");

  clinic.show(`<details><summary>Join</summary>${embedScript(server.url, 'data-show="count"')}</details>`);
  await page.clock.install();
  await page.goto(clinic.origin);
  const frame = await embedIn(page, "/embed/count");
  // Longer than embed.js waits for a website that is not on the list.
  await page.clock.fastForward(6000);
  await page.getByText("Join", { exact: true }).click();
  await expectFullHeight(element, frame);
  expect(warnings.join()).toContain("appears when it opens");
});

test("the keyboard goes into a frame and out of it, and back", async ({ page, server, clinic }) => {
  clinic.show(
    `<h1>A clinic</h1><button>Before</button>${embedScript(server.url, 'data-show="count" data-theme="plain"')}<button>After</button>`,
  );
  await page.goto(clinic.origin);
  const frame = await embedIn(page, "/embed/count");
  const join = frame.getByRole("link", { name: /Add your name/ });
  await expect(join).toHaveAttribute("href", "/register");
  await page.getByRole("button", { name: "Before" }).focus();
  await page.keyboard.press("Tab");
  await expect(join).toBeFocused();
  for (let stops = await frame.getByRole("link").count(); stops > 0; stops -= 1)
    await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "After" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(frame.getByRole("link").last()).toBeFocused();
});

test("a Spanish frame is Spanish throughout, with its links", async ({ page, server, clinic, problems }) => {
  problems.allow(/status of 400/);
  clinic.show(`<h1>A clinic</h1>${embedScript(server.url, 'data-show="register" data-language="es"')}`);
  await page.goto(clinic.origin);
  await expect(page.getByTitle("Únase a la Thyroid Access Alliance")).toBeVisible();
  const frame = await embedIn(page, "/es/embed/register");
  await expect(frame.locator("html")).toHaveAttribute("lang", "es-US");
  await frame.getByRole("button", { name: "Unirme a la alianza" }).click();
  await expect(frame.getByText("El nombre es obligatorio").first()).toBeVisible();
  await expect(frame.getByRole("link", { name: /Cómo tratamos sus datos/ })).toHaveAttribute(
    "href",
    "/es/health-data-privacy",
  );
  await expectAccessibleWithFrames(page, frame);
});
