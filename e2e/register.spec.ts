import type { Page } from "@playwright/test";
import { expect, test, testOnPhone } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { followTo } from "./helpers/api-responses.ts";
import { countedVisitor } from "./helpers/counted-visitor.ts";
import { setUpMail } from "./helpers/mailing-site.ts";
import { fillRegistration, register } from "./helpers/person.ts";

const send = (page: Page) => page.getByRole("button", { name: "Join the Alliance" }).click();

test("a patient registers and finds herself on the Supporters page", async ({ page }) => {
  await page.goto("/register");
  const firstName = "Rosa";
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("rosa@gmial.com");
  await email.blur();
  await page.getByRole("status").getByRole("button", { name: "Use this address" }).click();
  await expect(email).toHaveValue("rosa@gmail.com");
  await expect(email).toBeFocused();
  await fillRegistration(page, "rosa@example.org", firstName);
  await page.getByLabel(/Share my support publicly/).check();
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/register")) calls += 1;
  });
  await page.getByRole("button", { name: "Join the Alliance" }).dblclick();
  await expect(page.getByText("Registration Successful!", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Welcome to the alliance. You'll receive confirmation via email.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: `Welcome, ${firstName}.` })).toBeFocused();
  await expect(page.getByText("Texas has one more voice.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Find My Representatives" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the letters" })).toBeVisible();
  expect(calls, "a double click registers once").toBe(1);
  await page.getByRole("button", { name: "Register someone else" }).click();
  await expect(page.getByLabel(/Patient Advocate/)).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("");
  // No phone corrects a name.
  await expect(page.getByLabel("First name")).toHaveAttribute("autocorrect", "off");
  // A consent is given by each person anew.
  await expect(page.getByLabel(/I agree to the/)).not.toBeChecked();
  await expect(page.getByLabel(/Share my support publicly/)).not.toBeChecked();
  await expect(page.getByLabel("Send me email updates")).toBeChecked();
  await page.getByRole("contentinfo").getByRole("link", { name: "Our supporters" }).click();
  await expect(page.getByText(`${firstName} L.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${firstName} L.`)).toBeVisible();
});

test.describe("with mail", () => {
  // Nothing listens there: mails wait.
  test.beforeEach(({ server }) => setUpMail(server, "1"));
  testOnPhone(test, "nine fields and presses at most; a wrong address is changed once", async ({ page }) => {
    const { press, fill, choose, total } = countedVisitor();
    await page.goto("/");
    await press(page.getByRole("banner").getByRole("link", { name: "Register" }).filter({ visible: true }));
    await fill(page.getByLabel("First name"), "Rosa");
    await fill(page.getByLabel("Last name"), "Luxemburg");
    await choose(page.getByLabel("State/Province"), "Texas");
    await fill(page.getByLabel("Email", { exact: true }), "mistyped@example.org");
    await press(page.getByLabel(/I agree to the/));
    await press(page.getByRole("button", { name: "Join the Alliance" }));
    const welcome = page.getByRole("region", { name: "Welcome, Rosa." });
    await expect(welcome).toBeFocused();
    expect(total("from / to a stored registration as a patient")).toBeLessThanOrEqual(9);
    const toast = await page.locator("[data-toast]").boundingBox();
    const heading = await welcome.getByRole("heading", { level: 1 }).boundingBox();
    // On a phone it comes from above, elsewhere from below.
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
    await expect(welcome.getByText("mistyped@example.org")).toBeVisible();
    await expect(welcome.getByRole("button", { name: "Change it" })).toBeInViewport();
    await welcome.getByRole("button", { name: "Change it" }).click();
    await welcome.getByLabel("Your email address").fill("right@example.org");
    await welcome.getByRole("button", { name: "Change address" }).click();
    await expect(welcome.getByText("right@example.org")).toBeVisible();
    await expect(welcome.getByRole("button", { name: "Change it" })).toHaveCount(0);
    const resent = page.waitForResponse((response) => response.url().endsWith("/resend"));
    await welcome.getByRole("button", { name: "Send again" }).click();
    expect((await resent).status()).toBe(202);
    await expect(welcome.getByText("Your confirmation email will be sent again.")).toBeVisible();
  });
});

test("mistakes are named with links, and nothing loses what was typed", async ({ page, problems }) => {
  problems.allow(/status of 409|net::ERR_FAILED/);
  await page.goto("/register");
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  // As a browser's autofill does it, which React does not notice.
  await page.getByLabel(/^Phone/).evaluate((phone: HTMLInputElement) => {
    phone.value = "12";
  });
  await page.getByLabel("State/Province").evaluate((state: HTMLSelectElement) => {
    state.value = "Ohio";
  });
  await send(page);
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(5);
  await expect(page.getByLabel("State/Province")).toHaveValue("Ohio");
  await expect(page.getByText("Valid phone number is required")).toHaveCount(2);
  await summary.getByRole("link", { name: "Valid phone number is required" }).click();
  await expect(page.getByLabel(/^Phone/)).toBeFocused();
  await page.getByLabel(/^Phone/).fill("(512) 555-0142");
  await expect(page.getByText("Valid phone number is required")).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "Privacy Policy" }).click();
  const dialog = page.getByRole("dialog", { name: "Privacy Policy" });
  await expect(dialog).toContainText("August 15, 2025");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByLabel(/^Phone/)).toHaveValue("(512) 555-0142");

  const email = "taken@example.org";
  await register(page, email);
  await fillRegistration(page, email.toUpperCase());
  await send(page);
  await expect(page.getByText("Registration Failed", { exact: true })).toBeVisible();
  await expect(summary.getByText("This email address is already registered.")).toBeVisible();
  await summary.getByRole("button", { name: "Send me my links" }).click();
  await expect(summary.getByText(/we'll email your links as soon as our email works\./)).toBeVisible();
  await expect(summary.getByRole("link", { name: "find your representatives" })).toBeVisible();
  await page.route("**/api/register", (route) => route.abort());
  await send(page);
  await expect(page.getByText("We couldn't reach the server").first()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Rosa");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email.toUpperCase());
  await page.unroute("**/api/register");
});

test("the form retries and registers when the server is busy, but not after the visitor leaves", async ({
  page,
  problems,
}) => {
  problems.allow(/status of (429|503)/);
  let calls = 0;
  await page.route("**/api/register", (route) => {
    calls += 1;
    if (calls > 3) return route.continue();
    const message = "Too many attempts. Please try again in a minute.";
    return calls < 3
      ? route.fulfill({
          ...{ status: 429, headers: { "retry-after": "600" } },
          json: { message, code: "too_many_requests" },
        })
      : route.fulfill({ status: 503, headers: { "retry-after": "1" }, json: { code: "busy" } });
  });
  await page.clock.install();
  await page.goto("/register");
  await fillRegistration(page, "left.the.line@example.org");
  await send(page);
  await expect(page.getByRole("timer")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Supporters" }).click();
  await page.clock.fastForward("11:00");
  await page.goBack();
  expect(calls).toBe(1);

  await fillRegistration(page, "patient.in.line@example.org");
  await send(page);
  const status = page.getByRole("status").filter({ hasText: "Many people are registering" });
  await expect(status).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^Next try in (10:0|9:5)\d minutes$/);
  await page.getByRole("button", { name: "Registering..." }).press("Enter");
  await expectAccessibleOnPhone(page);
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByRole("alert").getByText("Everything you entered is still here.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Rosa");
  expect(calls).toBe(2);
  await send(page);
  await expect(
    page.getByRole("status").filter({ hasText: "can't take your registration at this moment" }),
  ).toBeVisible();
  await page.getByLabel("First name").fill("Clara");
  await page.clock.fastForward(10_000);
  await expect(page.getByText("Registration Successful!", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Welcome, Clara." })).toBeVisible();
  expect(calls).toBe(4);
});

test("choosing provider leads to the application, with what was typed", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel(/Patient Advocate/).click();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel(/Healthcare Provider/)).toBeChecked();
  await expect(page).toHaveURL("/register");
  await page.getByLabel(/Specialty/).fill("Endocrinology");
  await expect(page.getByRole("link", { name: "Apply to become an ambassador" })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.getByLabel("Supporter", { exact: false }).check();
  await expect(page.getByLabel(/Specialty/)).toHaveCount(0);
  await page.getByLabel(/Healthcare Provider/).click();
  await expect(page).toHaveURL("/become-ambassador");

  const state = page.getByLabel("State/Province");
  const expectTyped = async (name: string, email: string) => {
    await expect(page.getByLabel("First name")).toHaveValue(name);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  };
  // Before hydration, choosing the provider leads nowhere.
  await followTo(page, "/register");
  await page.getByLabel("First name").fill("Rosalind");
  await page.getByLabel("Email", { exact: true }).fill("rosalind@example.org");
  await state.selectOption("Texas");
  await page.getByLabel(/Share my support publicly/).check();
  await page.getByLabel(/Healthcare Provider/).click();
  await expect(page).toHaveURL("/become-ambassador");
  await expectTyped("Rosalind", "rosalind@example.org");
  await page.getByLabel("Email", { exact: true }).fill("rosalind@example.com");
  await page.getByRole("link", { name: "register as a provider" }).click();
  await expect(page).toHaveURL("/register?type=provider");
  await expectTyped("Rosalind", "rosalind@example.com");
  await expect(state).toHaveValue("Texas");
  // A consent is given to one form alone.
  await expect(page.getByLabel(/Share my support publicly/)).not.toBeChecked();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Become an Ambassador" })).toBeVisible();
  await expectTyped("Rosalind", "rosalind@example.com");
  await page.goBack();
  await expect(page).toHaveURL("/register");
  await expectTyped("Rosalind", "rosalind@example.com");
  await page.getByRole("contentinfo").getByRole("link", { name: "Latest news" }).click();
  await expect(page).toHaveURL("/news");
  await page.goBack();
  await expectTyped("", "");
  // A provider who wants no public profile registers in place.
  await page.goto("/register?type=provider");
  await expect(page.getByLabel(/Healthcare Provider/)).toBeChecked();
  await page.getByLabel(/Specialty/).fill("Endocrinology");
  await fillRegistration(page, "provider@example.org");
  await send(page);
  await expect(page.getByText("Registration Successful!", { exact: true })).toBeVisible();
});
