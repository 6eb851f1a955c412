import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { followLink, toastOf } from "./helpers/admin.ts";
import { addAuthenticator } from "./helpers/authenticator.ts";
import { enter, retype, tabBackTo, tabTo } from "./helpers/keyboard.ts";
import type { RunningServer } from "./helpers/running-server.ts";

test.describe.configure({ timeout: 480_000 });

const startsAt = (server: RunningServer) => server.url.replace("127.0.0.1", "localhost");

async function typePassword(page: Page, { administrator }: RunningServer) {
  await tabTo(page, page.getByLabel("Username"));
  await retype(page, administrator.username);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await retype(page, administrator.password);
  await page.keyboard.press("Enter");
}

/** Types into a field of the dialog, and sends it. */
async function submitField(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await retype(page, text);
  await page.keyboard.press("Enter");
}

const dialog = (page: Page) => page.getByRole("dialog");
const panel = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin Panel" });
const secondStep = (page: Page) => page.getByRole("heading", { name: "Confirm that it's you" });
/** A code that was not used yet: the app's, of the next half minute. */
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

const goToSecurity = (page: Page) =>
  enter(
    page,
    page
      .getByRole("navigation", { name: "Sections of the settings" })
      .getByRole("link", { name: "Your login" }),
  );

async function openSettings(page: Page, server: RunningServer) {
  await page.goto(`${startsAt(server)}/admin?tab=settings`);
}

test("an app and recovery codes are set up and used, by keys alone", async ({ page, server, problems }) => {
  problems.allow(/40[013] \(/);
  await openSettings(page, server);
  await typePassword(page, server);
  const card = page.getByRole("region", { name: "Second step" });
  await goToSecurity(page);
  await expect(card).toBeInViewport();
  await expect(card.getByText("Not set up")).toHaveCount(2);
  await enter(page, card.getByRole("button", { name: "Set up an authenticator app" }));
  await expect(dialog(page)).toBeVisible();
  await submitField(page, "Your password", "wrong");
  await expect(dialog(page).getByText("The password is not right.").first()).toBeVisible();
  await submitField(page, "Your password", server.administrator.password);

  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessibleOnPhone(page, '[role="dialog"]');
  const secret = ((await dialog(page).locator("code").textContent()) ?? "").replaceAll(" ", "");
  await submitField(page, "Code", "000000");
  await expect(
    dialog(page)
      .getByText(/This code is not right/)
      .first(),
  ).toBeVisible();
  await submitField(page, "Code", await generate({ secret }));

  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeFocused();
  await expectAccessibleOnPhone(page, '[role="dialog"]');
  const codes = await dialog(page).getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent("download");
  await enter(page, dialog(page).getByRole("link", { name: "Download" }));
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await enter(page, dialog(page).getByRole("button", { name: "I have kept them" }));
  await expect(toastOf(page, "Authenticator App Set Up")).toBeVisible();
  await expect(card.getByText("10 of 10 left")).toBeVisible();
  await expectAccessibleOnPhone(page, "#security");

  await tabBackTo(page, page.getByRole("button", { name: "Logout" }));
  await page.keyboard.press("Enter");
  await typePassword(page, server);
  await expect(secondStep(page)).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("inputmode", "numeric");
  await expectAccessibleOnPhone(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Not Confirmed")).toContainText("This code is not right");
  await submitField(page, "Code", await nextCode(secret));
  await expect(panel(page)).toBeVisible();

  await followLink(page, "/admin?tab=users");
  await enter(page, page.getByRole("link", { name: "Export CSV" }));
  await enter(page, page.getByRole("alertdialog").getByRole("button", { name: /^Export/ }));
  await expect(dialog(page)).toContainText("This lasts for ten minutes.");
  await expectAccessibleOnPhone(page, '[role="dialog"]');
  await enter(page, page.getByRole("button", { name: "Use a recovery code" }));
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.type(codes[0] ?? "");
  const csv = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await csv).suggestedFilename()).toMatch(/\.csv$/);

  await followLink(page, "/admin?tab=settings");
  await goToSecurity(page);
  await enter(page, card.getByRole("button", { name: "Remove authenticator app" }));
  await expect(dialog(page)).toContainText("It is your only second step");
  await expectAccessibleOnPhone(page, '[role="dialog"]');
  await submitField(page, "Your password", server.administrator.password);
  await expect(toastOf(page, "Removed")).toBeVisible();
  await expect(card.getByText("Not set up")).toHaveCount(2);
});

test("a passkey is added, lets another CRM account in, is removed, by keys alone", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/40[013] \(/);
  await openSettings(page, server);
  await typePassword(page, server);
  const card = page.getByRole("region", { name: "Second step" });
  await goToSecurity(page);
  await enter(page, card.getByRole("button", { name: "Add a passkey" }));
  await expectAccessibleOnPhone(page, '[role="dialog"]');
  // After axe was given to the page: the end of that session with the browser would take the key along.
  const verifyUser = await addAuthenticator(page);
  await tabTo(page, page.getByLabel("Name of the passkey"));
  await page.keyboard.type("My laptop");
  await submitField(page, "Your password", server.administrator.password);
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeFocused();
  await enter(page, page.getByRole("button", { name: "I have kept them" }));
  await expect(card.getByText("My laptop")).toBeVisible();

  await enter(page, card.getByRole("button", { name: "Sign out everywhere" }));
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await enter(page, page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }));
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();

  await typePassword(page, server);
  await expect(secondStep(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await verifyUser(false);
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Not Confirmed")).toContainText("No passkey was used. Please try again");
  await verifyUser(true);
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();

  await followLink(page, "/admin?tab=settings&section=mail");
  const crm = page.getByRole("region", { name: "CRM Integration" });
  const account = crm.getByLabel("Location ID");
  await account.fill("another-account");
  await expect(dialog(page)).toContainText("Confirm that it's you");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(crm.getByRole("alert")).toContainText("Not saved: Please confirm that it is you");
  await expect(account).toHaveValue("another-account");
  await expectAccessibleOnPhone(page, "#crm");
  await enter(page, crm.getByRole("button", { name: "Try again" }));
  await expect(dialog(page).getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(crm.getByRole("alert")).toBeHidden();
  await page.reload();
  await expect(account).toHaveValue("another-account");

  await goToSecurity(page);
  await enter(page, card.getByRole("button", { name: 'Remove passkey "My laptop"' }));
  await submitField(page, "Your password", server.administrator.password);
  await expect(toastOf(page, "Removed")).toBeVisible();
  await expect(card.getByText("Not set up")).toHaveCount(2);
});
