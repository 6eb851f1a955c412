import { button, type Control, dialogButton, toastUndo } from "../helpers/double-press.ts";

const stories = "/admin?tab=news&show=stories&status=pending";
const requests = "/admin?tab=requests";

export const requestsStoriesControls: Control[] = [
  {
    name: "Approve a story",
    calls: "updatePatientStory",
    at: stories,
    control: (page) => button(page, /^Approve the story/),
  },
  {
    name: "Reject a story",
    calls: "updatePatientStory",
    at: stories,
    control: (page) => button(page, /^Reject the story/),
  },
  {
    name: "Undo a decision about a story",
    calls: "updatePatientStory",
    at: stories,
    before: async (page) => button(page, /^Reject the story/).click(),
    control: toastUndo,
  },
  {
    name: "Approve an ambassador",
    calls: "approveAmbassador",
    at: requests,
    before: async (page) => {
      await button(page, /^Amara/).click();
      await button(page, "Approve Ambassador").click();
    },
    control: (page) => dialogButton(page, "Approve and publish"),
  },
  {
    name: "Undo an approval",
    calls: "undoAmbassadorDecision",
    at: requests,
    before: async (page) => {
      await button(page, /^Bela/).click();
      await button(page, "Approve Ambassador").click();
      await dialogButton(page, "Approve and publish").click();
    },
    control: toastUndo,
  },
  {
    name: "Reject a request",
    calls: "rejectAmbassador",
    at: requests,
    before: async (page) => {
      await button(page, /^Cora/).click();
      await button(page, "Reject...").click();
      await page.getByLabel("Reason").fill("The license could not be found.");
    },
    control: (page) => dialogButton(page, "Reject request"),
  },
  {
    name: "Unpublish an ambassador",
    calls: "updateAmbassador",
    at: "/admin?tab=ambassadors",
    before: async (page) => {
      await button(page, /Amara/).click();
      await button(page, "Unpublish...").click();
    },
    control: (page) => dialogButton(page, "Unpublish"),
  },
  {
    name: "Ask for more",
    calls: "askAmbassadorForMore",
    at: requests,
    before: async (page) => {
      await button(page, /^Dina/).click();
      await button(page, "Ask for more...").click();
      await page.getByLabel("What is missing?").fill("Which license?");
    },
    control: (page) => dialogButton(page, "Send"),
  },
  {
    name: "Reject several stories",
    calls: "rejectManyStories",
    at: stories,
    before: async (page) => {
      await page.getByRole("checkbox", { name: /^Select all/ }).check();
      await button(page, /^Reject \(\d/).click();
    },
    control: (page) => dialogButton(page, /^Reject \d/),
  },
  {
    name: "Add a story",
    calls: "createPatientStory",
    at: stories,
    before: async (page) => {
      await button(page, "Add Story").click();
      await page.getByLabel("Name").fill("Gail");
      await page.getByLabel("Location").fill("Austin, TX");
      await page.getByLabel("Story").fill("It gave me my life back.");
    },
    control: (page) => button(page, "Save"),
  },
  {
    name: "Delete a story",
    calls: "deletePatientStory",
    at: "/admin?tab=news&show=stories&status=approved",
    before: async (page) => {
      await button(page, /^Edit/).click();
      await button(page, "Delete story").click();
    },
    control: (page) => dialogButton(page, "Delete story"),
  },
];
