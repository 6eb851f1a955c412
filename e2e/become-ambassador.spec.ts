import type { Page, Route } from "@playwright/test";
import { retentionDays } from "#shared/retention.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessible, expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { expectListLoaded, signIn, toastOf } from "./helpers/admin.ts";
import { endless } from "./helpers/api-responses.ts";
import { boxOf, desktop, expectNoSidewaysScroll } from "./helpers/layout.ts";
import { register } from "./helpers/person.ts";
import { chosenPhoto, expectLoaded, openUploader, sendPhoto } from "./helpers/uploader.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit Ambassador Application" });
const draftOf = (page: Page) => page.evaluate(() => localStorage.getItem("ambassador-application-draft"));

const fillIn = async (page: Page, email: string, lastName = "Applicant") => {
  await page.getByLabel("First name").fill("Jane");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Phone", { exact: true }).fill("(512) 555-0142");
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByLabel("Professional title").fill("Family Physician");
  await page.getByLabel("Credentials", { exact: true }).fill("MD");
  await page.getByLabel("License number").fill("TX-1");
  await page.getByLabel("Primary license state").selectOption("TX");
  await page
    .getByLabel("Professional bio")
    .fill("For twenty years I have treated people with thyroid disease in a small practice.");
};
const consent = async (page: Page) => {
  await page.getByLabel(/accept the Ambassador Guidelines/).check();
  await page.getByLabel(/I agree to the/).check();
  await page.getByLabel(/I consent to having my information displayed publicly/).check();
};

test("an application is sent, approved, and appears in the directory", async ({ page, server }) => {
  const lastName = "Journey";
  await page.goto("/become-ambassador");
  await expect(submit(page)).toBeDisabled();
  await fillIn(page, "journey@example.org", lastName);
  const missing = page.getByText(/^Before you can submit/);
  await expect(missing).toContainText("accept the Ambassador Guidelines");
  await page.getByLabel(/accept the Ambassador Guidelines/).check();
  await expect(missing).not.toContainText("Guidelines");
  await consent(page);
  await expect(missing).toHaveCount(0);
  await expect(page.getByText("4 of 4 parts complete")).toBeVisible();
  await sendPhoto(await openUploader(page, "Upload photo"));
  await expect(toastOf(page, "Photo uploaded successfully!")).toContainText(
    "Your professional headshot has been uploaded.",
  );
  const photo = await chosenPhoto(page);

  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/ambassadors") && request.method() === "POST") calls += 1;
  });
  await submit(page).dblclick();
  await expect(toastOf(page, "Application Submitted!")).toContainText(
    "Thank you for your interest in becoming an ambassador. We'll review your application and be in touch soon.",
  );
  expect(calls).toBe(1);
  await expect(page.getByRole("region", { name: "Your application has arrived, Jane" })).toBeFocused();
  await expectAccessibleOnPhone(page);
  await expect(submit(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Submit another application" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Become an Ambassador" })).toBeFocused();
  await expect(page.getByLabel("Last name")).toHaveValue("");
  await expect(page.getByLabel(/I agree to the/)).not.toBeChecked();
  await expect(submit(page)).toBeDisabled();
  // The draft is cleared after a submit: a reload shows an empty form.
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("");
  expect(await draftOf(page)).toBeNull();

  await signIn(page, server);
  await page.goto("/admin?tab=requests");
  await page.getByRole("button", { name: `Jane ${lastName}` }).click();
  await page.getByRole("button", { name: "Approve Ambassador" }).click();
  // The request is read again before its list is.
  const readLater = async (route: Route) => {
    await expect(page.getByText("This request was approved.")).toBeVisible();
    await route.continue();
  };
  await page.route("**/api/admin/ambassador-requests?**", readLater, { times: 1 });
  await page.getByRole("button", { name: "Approve and publish" }).click();
  await expect(toastOf(page, "Ambassador approved successfully!")).toBeVisible();
  await expect(page.getByRole("tabpanel")).toBeFocused();
  await expectListLoaded(page);
  await expect(page.getByRole("button", { name: `Jane ${lastName}` })).toHaveCount(0);

  await page.goto("/ambassadors");
  await page.getByRole("button", { name: `Jane ${lastName}` }).click();
  const profile = page.getByRole("dialog", { name: "Alliance Ambassador Profile" });
  await expectLoaded(profile.locator(`img[src^="${photo}"]`));
});

test("a draft outlives a reload, without secrets; mistakes lose nothing", async ({ page, problems }) => {
  problems.allow(/status of 409/);
  await page.goto("/become-ambassador");
  await fillIn(page, "draft@example.org");
  await page.getByLabel("Send me email updates").uncheck();
  await consent(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Draft restored" })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("draft@example.org");
  await expect(page.getByLabel("Primary license state")).toHaveValue("TX");
  await expect(page.getByLabel("Send me email updates")).not.toBeChecked();
  for (const name of [/accept the Ambassador Guidelines/, /I agree to the/, /I consent to having/])
    await expect(page.getByLabel(name)).not.toBeChecked();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  const draft = await draftOf(page);
  expect(draft).toContain("draft@example.org");
  expect(draft).not.toMatch(/password|agreeToTerms|acceptedGuidelines|sharePublicly/i);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Clear draft" }).click();
  await expect(page.getByRole("heading", { name: "Draft restored" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");

  await fillIn(page, "old.draft@example.org");
  const restored = page.getByRole("heading", { name: "Draft restored" });
  const age = async (days: number) => {
    await page.evaluate((ms) => {
      const key = "ambassador-application-draft";
      const draft = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(
        key,
        JSON.stringify({ ...draft, savedAt: new Date(Date.now() - ms).toISOString() }),
      );
    }, days * 86_400_000);
    // From another page, since the form keeps its draft when it is left.
    await page.goto("/become-ambassador", { waitUntil: "networkidle" });
  };
  await expect.poll(() => draftOf(page)).toContain("old.draft@example.org");
  await page.goto("/ambassador-guidelines");
  await age(retentionDays.drafts - 0.1);
  await expect(restored).toBeVisible();
  await page.goto("/ambassador-guidelines");
  await age(retentionDays.drafts + 0.1);
  // The form as the server rendered it is empty too: it has looked for a draft once there is none.
  await expect.poll(() => draftOf(page)).toBeNull();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  await expect(restored).toHaveCount(0);

  // Mistakes are named, and a taken address loses nothing.
  await consent(page);
  await page.getByLabel("Phone", { exact: true }).fill("12");
  await page.getByLabel("Professional bio").fill("Too short.");
  for (const name of ["Website", "Facebook URL", "Instagram URL", "YouTube URL"])
    await page.getByLabel(name).fill("not an address");
  await submit(page).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(14);
  for (const message of ["Bio must be at least 50 characters", "Please enter a valid website URL"])
    await expect(page.getByText(message)).toHaveCount(2);

  const email = "taken.ambassador@example.org";
  await register(page, email);
  await fillIn(page, email);
  for (const name of ["Website", "Facebook URL", "Instagram URL", "YouTube URL"])
    await page.getByLabel(name).fill("");
  await submit(page).click();
  await expect(toastOf(page, "Application Failed")).toContainText(
    "This email address is already registered.",
  );
  await expect(
    summary.getByRole("link", { name: "This email address is already registered." }),
  ).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("a long enough password");
});

test("sample, legal texts and guidelines are read from the form, nothing lost", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/become-ambassador");
  await page.getByLabel("Professional bio").fill(endless);
  await page.getByLabel("Disclosures").fill("Mine.");
  const trigger = page.getByRole("button", { name: "Sample" });
  expect((await boxOf(trigger)).height).toBeGreaterThanOrEqual(44);
  await trigger.click();
  const sample = page.getByRole("dialog", { name: "Sample disclosures" });
  await expect(sample).toContainText("do not manufacture, prescribe or dispense");
  await expectAccessible(page, '[role="dialog"]');
  await expect(sample).toContainText("I prescribe natural desiccated thyroid (NDT) medication to some");
  await page.goBack();
  await expect(sample).toHaveCount(0);
  await trigger.click();
  await sample.getByRole("button", { name: "Use this text" }).click();
  await expect(sample).toHaveCount(0);
  await expect(page.getByLabel("Disclosures")).toHaveValue(/^Mine\.\n\nI do not manufacture/);
  const guidelines = page.getByRole("main").getByRole("link", { name: /Ambassador Guidelines/ });
  await expect(guidelines).toHaveAttribute("href", "/ambassador-guidelines");
  await expect(guidelines).toHaveAttribute("target", "_blank");
  for (const name of ["Terms of Service", "Privacy Policy"]) {
    await page.getByRole("main").getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toContainText("August 15, 2025");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await expect(page.locator('input[name="order"]')).toHaveValue("0");
  await expect(page.getByRole("main").getByText(/within 2-3 business days/)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.setViewportSize(desktop);
  await page.goto("/ambassador-guidelines");
  const parts = [
    "Professional Standards",
    "Advocacy Commitments",
    "Educational Responsibilities",
    "Patient-Centered Focus",
    "Professional Conduct Expectations",
    "Ambassador Commitment Statement",
  ];
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toContainText(parts);
  await page.getByRole("link", { name: "Ambassador Commitment Statement" }).click();
  await expect(page.getByRole("heading", { name: "Ambassador Commitment Statement" })).toBeInViewport();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText("Return to Application")).toBeHidden();
  await expect(page.getByText("I take on the role of ambassador voluntarily")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Return to Application" }).click();
  await expect(page).toHaveURL(/\/become-ambassador$/);
  await expect(page.getByLabel("Disclosures")).toHaveValue(/^Mine\./);
});
