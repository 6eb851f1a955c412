import { settingsAt } from "../helpers/admin.ts";
import { button, type Control, dialogButton } from "../helpers/double-press.ts";

export const securityTeamControls: Control[] = [
  {
    name: "Invite someone",
    calls: "inviteMember",
    at: settingsAt("team"),
    before: async (page) => page.getByLabel("Email").fill("ed@example.org"),
    control: (page) => button(page, "Send the invitation"),
  },
  {
    name: "Take an invitation back",
    calls: "revokeInvitation",
    at: settingsAt("team"),
    control: (page) => button(page, /^Take back the invitation/),
  },
  {
    name: "Change the password",
    calls: "changePassword",
    at: settingsAt("security"),
    before: async (page) => {
      await page.getByLabel("Current password").fill("not the password");
      await page.getByLabel("New password").fill("four words in a row");
    },
    control: (page) => button(page, "Change the password"),
  },
  {
    name: "Change a role",
    calls: "updateMember",
    at: settingsAt("team"),
    before: async (page) => {
      await page.getByLabel("Role of Nora").selectOption("Editor");
    },
    control: (page) => button(page, "Change to Editor"),
  },
  {
    name: "Approve what another owner asked for",
    calls: "approveAction",
    at: settingsAt("team"),
    control: (page) => button(page, "Approve"),
  },
  {
    name: "Decline what another owner asked for",
    calls: "declineAction",
    at: settingsAt("team"),
    control: (page) => button(page, "Decline"),
  },
  {
    name: "Remove a member",
    calls: "removeMember",
    at: settingsAt("team"),
    before: async (page) => button(page, "Remove Nora").click(),
    control: (page) => dialogButton(page, "Remove"),
  },
  {
    name: "Sign out everywhere",
    calls: "signOutEverywhere",
    at: settingsAt("security"),
    before: async (page) => button(page, "Sign out everywhere").click(),
    control: (page) => dialogButton(page, "Sign out everywhere"),
  },
];
