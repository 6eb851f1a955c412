import type { Page } from "@playwright/test";
import { settingsAt } from "../helpers/admin.ts";
import { button, type Control, dialogButton } from "../helpers/double-press.ts";

const today = settingsAt("today");
const openSource = (page: Page) => button(page, /^Clinic/).click();

export const settingsControls: Control[] = [
  {
    name: "Publish the urgent text",
    calls: "publishSettings",
    at: "/admin?tab=settings&section=home-page",
    before: async (page) => page.getByLabel("Urgent text").fill("Comments close on Friday."),
    control: (page) => button(page, "Publish"),
  },
  {
    name: "Let held reports count",
    calls: "releaseHeldReports",
    at: "/admin?tab=news&show=availability",
    control: (page) => button(page, "Let them count"),
  },
  {
    name: "Delete held reports",
    calls: "deleteHeldReports",
    at: "/admin?tab=news&show=availability",
    before: async (page) => button(page, "Delete").click(),
    control: (page) => dialogButton(page, /^Delete \d+ report/),
  },
  {
    name: "Send again",
    calls: "retryDeliveries",
    at: settingsAt("mail"),
    before: async (page) => page.getByText(/could not be sent$/).click(),
    control: (page) => button(page, /^Retry: /),
  },
  {
    name: "Let go",
    calls: "dismissDeliveries",
    at: settingsAt("mail"),
    before: async (page) => page.getByText(/could not be sent$/).click(),
    control: (page) => button(page, /^Dismiss: /),
  },
  {
    name: "Test a connection",
    calls: "testConnection",
    at: settingsAt("other"),
    control: (page) => button(page, "Test Photo storage"),
  },
  {
    name: "Save the lookup",
    calls: "saveRepresentativeConfig",
    at: settingsAt("lookup"),
    before: async (page) => page.getByLabel("API Key").fill("a-key"),
    control: (page) => button(page, "Save Configuration"),
  },
  {
    name: "Refresh the members",
    calls: "refreshLegislators",
    at: settingsAt("lookup"),
    control: (page) => button(page, "Refresh the list"),
  },
  {
    name: "Drop what waits",
    calls: "dropWaitingMail",
    at: settingsAt("mail"),
    before: async (page) => button(page, "Drop what waits").click(),
    control: (page) => dialogButton(page, /^Drop \d/),
  },
  {
    name: "Allow an address again",
    calls: "allowSuppressed",
    at: settingsAt("mail"),
    before: async (page) => {
      await page.getByText("Reports of your mail provider, and how to allow an address again").click();
      await page.getByLabel("Email address").fill("ada@example.org");
    },
    control: (page) => button(page, "Allow again"),
  },
  {
    name: "Test the CRM",
    calls: "testCrm",
    at: settingsAt("mail"),
    before: async (page) => {
      const data = { ghlLocationId: "an-account", ghlPrivateKey: "a-key" };
      await page.request.put("/api/admin/settings", { data });
      await page.reload();
    },
    control: (page) =>
      page.getByRole("region", { name: "CRM Integration" }).getByRole("button", { name: "Test API" }),
  },
  {
    name: "Add a source",
    calls: "createSource",
    at: today,
    before: async (page) => {
      await button(page, "Add a source").click();
      await page.getByLabel("Name", { exact: true }).fill("Clinic");
      await page.getByLabel("Short name").fill("clinic");
    },
    control: (page) => button(page, "Add source"),
  },
  {
    name: "Make a link for a partner",
    calls: "linkSource",
    at: today,
    before: openSource,
    control: (page) => button(page, "Make a link"),
  },
  {
    name: "Revoke a partner's link",
    calls: "revokeSourceLink",
    at: today,
    before: openSource,
    control: (page) => button(page, "Revoke the link"),
  },
  {
    name: "Save a source",
    calls: "updateSource",
    at: today,
    before: async (page) => {
      await openSource(page);
      await button(page, "Change").click();
      await page.getByLabel("Name", { exact: true }).fill("Clinic of Austin");
    },
    control: (page) => button(page, "Save"),
  },
  {
    name: "Remove a source",
    calls: "deleteSource",
    at: today,
    before: async (page) => {
      await openSource(page);
      await button(page, "Remove").click();
    },
    control: (page) => dialogButton(page, "Remove"),
  },
];
