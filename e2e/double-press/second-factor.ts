import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { settingsAt } from "../helpers/admin.ts";
import { button, type Control, dialogButton } from "../helpers/double-press.ts";

const at = settingsAt("security");
const dialog = (page: Page) => page.getByRole("dialog");

/** Each change of a factor, for an administrator with this password and an authenticator in the browser. */
export function secondFactorControls(password: string): Control[] {
  const typePassword = async (page: Page) =>
    dialog(page).getByLabel("Your password", { exact: true }).fill(password);
  const open = (name: string) => async (page: Page) => {
    await button(page, name).click();
    await typePassword(page);
  };
  const namePasskey = (name: string) => async (page: Page) => {
    await open("Add a passkey")(page);
    await dialog(page).getByLabel("Name of the passkey").fill(name);
  };
  return [
    {
      ...{ name: "Add a passkey", calls: "addPasskey", at },
      before: namePasskey("My laptop"),
      control: (page) => dialogButton(page, "Add this passkey"),
    },
    {
      ...{ name: "Use a passkey", calls: "verifySecondFactor", at },
      before: async (page) => {
        await namePasskey("My phone")(page);
        await dialogButton(page, "Add this passkey").click();
      },
      control: (page) => dialogButton(page, "Use a passkey"),
    },
    {
      ...{ name: "Make new recovery codes", calls: "newRecoveryCodes", at },
      before: open("Make new recovery codes"),
      control: (page) => dialogButton(page, "Make new codes"),
    },
    {
      ...{ name: "Begin an authenticator app", calls: "beginTotp", at },
      before: open("Set up an authenticator app"),
      control: (page) => dialogButton(page, "Continue"),
    },
    {
      ...{ name: "Turn an authenticator app on", calls: "confirmTotp", at },
      before: async (page) => {
        await open("Set up an authenticator app")(page);
        await dialogButton(page, "Continue").click();
        const secret = (await dialog(page).locator("code").innerText()).replaceAll(" ", "");
        await dialog(page)
          .getByLabel("Code", { exact: true })
          .fill(await generate({ secret }));
      },
      control: (page) => dialogButton(page, "Turn it on"),
    },
    {
      ...{ name: "Remove an authenticator app", calls: "removeTotp", at },
      before: open("Remove authenticator app"),
      control: (page) => dialogButton(page, "Remove"),
    },
    {
      ...{ name: "Remove a passkey", calls: "removePasskey", at },
      before: open('Remove passkey "My laptop"'),
      control: (page) => dialogButton(page, "Remove"),
    },
  ];
}
