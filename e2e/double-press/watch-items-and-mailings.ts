import { expect, type Page } from "@playwright/test";
import { settingsAt } from "../helpers/admin.ts";
import { button, type Control, dialogButton } from "../helpers/double-press.ts";

const washington = settingsAt("washington");
const mailings = "/admin?tab=news&show=mailings";
const openMailing = (subject: string) => async (page: Page) => button(page, subject).click();
/** The text editor comes a moment later, and pushes down what is below it. */
const openDraft = (subject: string) => async (page: Page) => {
  await openMailing(subject)(page);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(page.getByText(/^Goes to 3 people/)).toBeVisible();
};

export const watchItemsMailingsControls: Control[] = [
  {
    name: "Hide an item from Washington",
    calls: "updateWatchItem",
    at: washington,
    control: (page) => button(page, /^Hide Desiccated/),
  },
  {
    name: "Show an item from Washington",
    calls: "updateWatchItem",
    at: washington,
    control: (page) => button(page, /^Show Desiccated/),
  },
  {
    name: "Make a draft of an item from Washington",
    calls: "draftArticle",
    at: washington,
    control: (page) => button(page, /^Make a draft article of Desiccated/),
  },
  {
    name: "Write a mailing about an item from Washington",
    calls: "draftMailing",
    at: washington,
    control: (page) => button(page, /^Write to those it concerns about Desiccated/),
  },
  {
    name: "Save a mailing",
    calls: "updateMailing",
    at: mailings,
    before: async (page) => {
      await openDraft("Draft")(page);
      await page.getByLabel("Subject").fill("Another draft");
    },
    control: (page) => button(page, "Save Draft"),
  },
  {
    name: "Send a test",
    calls: "testMailing",
    at: mailings,
    before: openDraft("Another draft"),
    control: (page) => button(page, "Send a Test"),
  },
  {
    name: "Delete a mailing",
    calls: "deleteMailing",
    at: mailings,
    before: async (page) => {
      await openDraft("Another draft")(page);
      await button(page, "Delete draft").click();
    },
    control: (page) => dialogButton(page, "Delete draft"),
  },
  {
    name: "Schedule a mailing",
    calls: "startMailing",
    at: mailings,
    before: async (page) => {
      await openDraft("Later")(page);
      await button(page, "Send...").click();
      await page.getByLabel("Later").check();
      await page.getByLabel("Start at").fill("2099-01-01T09:00");
    },
    control: (page) => dialogButton(page, "Schedule"),
  },
  {
    name: "Make a scheduled mailing a draft again",
    calls: "stopMailing",
    at: mailings,
    before: openMailing("Later"),
    control: (page) => button(page, "Back to draft"),
  },
  {
    name: "Send a mailing",
    calls: "startMailing",
    at: mailings,
    before: async (page) => {
      await openDraft("Slowly")(page);
      await button(page, "Send...").click();
    },
    control: (page) => dialogButton(page, /^Send to 3/),
  },
  {
    name: "Pause a mailing",
    calls: "pauseMailing",
    at: mailings,
    before: openMailing("Slowly"),
    control: (page) => button(page, "Pause"),
  },
  {
    name: "Resume a mailing",
    calls: "resumeMailing",
    at: mailings,
    before: openMailing("Slowly"),
    control: (page) => button(page, "Resume"),
  },
  {
    name: "Stop a mailing",
    calls: "stopMailing",
    at: mailings,
    before: async (page) => {
      await openMailing("Slowly")(page);
      await button(page, "Stop").click();
    },
    control: (page) => dialogButton(page, "Stop the mailing"),
  },
  {
    name: "Copy a mailing",
    calls: "createMailing",
    at: mailings,
    before: openMailing("Slowly"),
    control: (page) => button(page, "Copy to a new draft"),
  },
  {
    name: "Send the unknown again",
    calls: "resendUnknown",
    at: mailings,
    before: async (page) => {
      await openMailing("Cut off")(page);
      await button(page, "Send the unknown again").click();
    },
    control: (page) => dialogButton(page, "Send again"),
  },
  {
    name: "Send what waits in a folder",
    calls: "sendWaitingMail",
    at: settingsAt("mail"),
    before: async (page) => button(page, "Send what waits").click(),
    control: (page) => dialogButton(page, "Send what waits"),
  },
];
