import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { expectAccessible } from "./accessibility.ts";
import { toastOf } from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import type { RunningServer } from "./running-server.ts";

test.use({ stage: "second factor" });

const startsAt = (server: RunningServer) => server.url.replace("127.0.0.1", "localhost");

/** A key in the browser that answers by itself, as a fingerprint sensor that is touched would. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typePassword(page: Page, { administrator }: RunningServer) {
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.keyboard.press("Enter");
}

const dialog = (page: Page) => page.getByRole("dialog");
const panel = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin Panel" });
const secondStep = (page: Page) => page.getByRole("heading", { name: "Confirm that it's you" });
/** A code that was not used yet: the app's, of the next half minute. */
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

async function openSettings(page: Page, server: RunningServer) {
  await page.goto(`${startsAt(server)}/admin?tab=settings`);
}

test("an authenticator app is set up with the keyboard alone, asked for at the next login, and its recovery codes work", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/40[013] \(/);
  await openSettings(page, server);
  await typePassword(page, server);
  const card = page.getByRole("region", { name: "Security" });
  await expect(card.getByText("Not set up")).toHaveCount(2);
  await card.scrollIntoViewIfNeeded();
  await card.getByRole("button", { name: "Set up an authenticator app" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your password").focus();
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("The password is not right.").first()).toBeVisible();
  await page.getByLabel("Your password").fill(server.administrator.password);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog(page).locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.keyboard.press("Enter");
  await expect(
    dialog(page)
      .getByText(/This code is not right/)
      .first(),
  ).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await generate({ secret }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeFocused();
  await expectAccessible(page);
  const codes = await dialog(page).getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent("download");
  await dialog(page).getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await dialog(page).getByRole("button", { name: "I have kept them" }).focus();
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Authenticator App Set Up")).toBeVisible();
  await expect(card.getByText("10 of 10 left")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Logout" }).click();
  await typePassword(page, server);
  await expect(secondStep(page)).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("inputmode", "numeric");
  await expectAccessible(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Not Confirmed")).toContainText("This code is not right");
  await page.getByLabel("Code", { exact: true }).fill(await nextCode(secret));
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();

  await page.goto(`${startsAt(server)}/admin?tab=users`);
  await page.getByRole("link", { name: "Export CSV" }).click();
  await expect(dialog(page)).toContainText("This lasts for ten minutes.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  const csv = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await csv).suggestedFilename()).toMatch(/\.csv$/);

  await openSettings(page, server);
  await card.getByRole("button", { name: "Remove authenticator app" }).click();
  await expect(dialog(page)).toContainText("It is your only second step");
  await expectAccessible(page);
  await page.getByLabel("Your password").fill(server.administrator.password);
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Removed")).toBeVisible();
  await expect(card.getByText("Not set up")).toHaveCount(2);
});

test("a passkey is added, signs in after 'Sign out everywhere', and is removed after it was used again", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/40[013] \(/);
  await openSettings(page, server);
  await typePassword(page, server);
  const card = page.getByRole("region", { name: "Security" });
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  // After axe was given to the page: the end of that session with the browser would take the key along.
  await addAuthenticator(page);
  await page.getByLabel("Name of the passkey").fill("My laptop");
  await page.getByLabel("Your password").fill(server.administrator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeFocused();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(card.getByText("My laptop")).toBeVisible();

  await card.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();

  await typePassword(page, server);
  await expect(secondStep(page)).toBeVisible();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(panel(page)).toBeVisible();

  await card.getByRole("button", { name: 'Remove passkey "My laptop"' }).click();
  await page.getByLabel("Your password").fill(server.administrator.password);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Use a passkey" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Removed")).toBeVisible();
  await expect(card.getByText("Not set up")).toHaveCount(2);
});
