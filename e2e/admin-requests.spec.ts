import type { APIRequestContext } from "@playwright/test";
import { sql } from "drizzle-orm";
import { application } from "#server/test/register.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { closeToast, expectListLoaded, followLink, openTab, signIn, toastOf } from "./helpers/admin.ts";
import { inDatabase } from "./helpers/database.ts";
import { phone } from "./helpers/layout.ts";

async function apply(request: APIRequestContext, lastName: string, more: object = {}): Promise<string> {
  // All of one phone number: possible duplicates.
  const data = application({ lastName, phone: "(512) 555-0142", licenseNumber: "TX-1", ...more });
  const response = await request.post("/api/ambassadors", { data });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

test("a request is read, asked about, rejected; its age stands out", async ({ page, server }) => {
  const lastName = "Late";
  const id = await apply(page.request, lastName);
  await apply(page.request, "Twin");
  await inDatabase(server, (db) =>
    db.execute(sql`update registrations set created_at = now() - interval '10 days' where id = ${id}`),
  );

  await signIn(page, server);
  await openTab(page, "requests", "Requests");
  await expect(page.getByText(/^Pending Requests/)).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(lastName) });
  await expect(row).toContainText(/\d+ business days, overdue/);
  await page.getByRole("button", { name: `Jane ${lastName}` }).press("Enter");
  await expect(page.getByRole("heading", { name: `Jane ${lastName}, MD` })).toBeFocused();
  await expect(page).toHaveURL(`/admin?tab=requests&id=${id}`);
  await expect(page.getByRole("region", { name: "Possible duplicates" })).toContainText("same phone number");

  // The decision stays in sight while the application scrolls.
  const decision = page.getByRole("region", { name: "Decision" });
  for (const part of [page.getByRole("heading", { name: `Jane ${lastName}, MD` }), page.getByText("TX-1")]) {
    await part.scrollIntoViewIfNeeded();
    for (const name of ["Approve Ambassador", "Ask for more...", "Reject..."])
      await expect(decision.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }

  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Ask for more..." }).click();
  const ask = page.getByRole("dialog", { name: /for more$/ });
  await ask.getByRole("button", { name: "Save the note" }).click();
  await expect(ask.getByRole("alert")).toContainText("Please say what is missing");
  // On a phone held sideways, title and buttons scroll, so the whole note is in view.
  const note = ask.getByLabel("What is missing?");
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await note.evaluate((field) => field.scrollIntoView());
  await expect(note).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone);
  await note.fill("A copy of your license");
  await ask.getByRole("button", { name: "Save the note" }).click();
  await closeToast(page, "Asked for more");
  await expect(page.getByRole("region", { name: "Last asked for" })).toContainText("A copy of your license");

  await page.getByRole("button", { name: "Back to List" }).click();
  await expect(page.getByRole("tabpanel")).toBeFocused();
  await page.goBack();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Reject..." }).click();
  await page.getByLabel("Reason").fill("The license could not be found.");
  await page.getByRole("button", { name: "Reject request" }).click();
  await closeToast(page, "Request rejected");
  await expect(page.getByText(/^Pending Requests/)).toBeVisible();
  await expectListLoaded(page);
  await expect(page.getByRole("button", { name: `Jane ${lastName}` })).toHaveCount(0);
  // The decided ones have lists of their own, and the tab counts those that wait.
  await expect(page.getByRole("tab", { name: "Requests", exact: true })).toHaveAccessibleDescription(
    /^\d+ pending$/,
  );
  await page.getByRole("button", { name: "Rejected", exact: true }).click();
  await expect(page).toHaveURL("/admin?tab=requests&status=rejected");
  await expect(page.getByRole("button", { name: `Jane ${lastName}` })).toBeVisible();
  await page.getByRole("button", { name: `Jane ${lastName}` }).click();
  await expect(page).toHaveURL(`/admin?tab=requests&status=rejected&id=${id}`);
  await expect(page.getByText("Rejected", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve Ambassador" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reject..." })).toHaveCount(0);
});

test("an ambassador is edited, unpublished and published again", async ({ page, server, problems }) => {
  problems.allow(/status of 409/);
  const lastName = "Contested";
  // With the same phone number: a possible duplicate.
  await apply(page.request, "Similar");
  const registrationId = await apply(page.request, lastName);
  const admin = await signIn(page, server);
  await admin.post("/api/admin/ambassador-approve", { data: { registrationId } });
  await openTab(page, "ambassadors", "Ambassadors");
  await page.getByRole("button", { name: new RegExp(lastName) }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Professional title").fill("Discarded");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Discarded")).toHaveCount(0);

  // Another window saves while this one is being edited.
  const [ambassador] = await (await admin.get("/api/admin/ambassadors")).json();
  const saveElsewhere = (title: string) =>
    admin.put(`/api/admin/ambassadors/${ambassador.id}`, { data: { title } });
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("Professional title")).not.toHaveValue("Discarded");
  await page.getByLabel("Credentials").fill("Mine");
  await saveElsewhere("Theirs");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else has changed this ambassador").locator("..")).toBeFocused();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  const newest = page.getByText("This is the newest version.").locator("..");
  await expect(newest).toBeFocused();
  await expectAccessibleOnPhone(page);
  await expect(page.getByLabel("Professional title")).toHaveValue("Theirs");
  await expect(page.getByLabel("Credentials")).toHaveValue("Mine");
  await page.getByLabel("Professional title").fill("Mine as well");
  await saveElsewhere("Theirs again");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Professional title")).toHaveValue("Mine as well");
  await page.getByRole("button", { name: "Load the newest version" }).click();
  await expect(page.getByLabel("Professional title")).toHaveValue("Theirs again");
  await page.getByLabel("Display order").fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter a whole number, 0 or more");
  await page.getByLabel("Display order").fill("120");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Ambassador details updated successfully!")).toBeVisible();

  await page.getByRole("button", { name: "Unpublish..." }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  expect(await (await page.request.get("/api/ambassadors")).text()).not.toContain(lastName);
  await page.getByRole("button", { name: "Approve again" }).click();
  const approval = page.getByRole("dialog", { name: `Approve Jane ${lastName}?` });
  await expect(approval).toBeFocused();
  await approval.getByRole("button", { name: "Approve and publish" }).click();
  await expect(approval.getByRole("alert")).toContainText("Please compare them first");
  await approval.getByLabel("Not the same person").check();
  await approval.getByRole("button", { name: "Approve and publish" }).click();
  await expect(toastOf(page, "Ambassador approved successfully!")).toBeVisible();
});

test("an approval shows what becomes public, has a position, is undone", async ({ page, server }) => {
  const phones = { phone: "(512) 555-0990", licenseNumber: "TX-990" };
  await signIn(page, server);
  const first = await apply(page.request, "First", { phone: "(512) 555-0991", licenseNumber: "TX-991" });
  await page.request.post("/api/admin/ambassador-approve", {
    data: { registrationId: first, displayOrder: 20 },
  });
  const id = await apply(page.request, "Second", phones);
  await page.goto(`/admin?tab=requests&id=${id}`);
  await page.getByRole("button", { name: "Approve Ambassador" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve Jane Second?" });
  await expect(dialog.getByRole("region", { name: "What becomes public" })).toContainText("(512) 555-0990");
  await expect(dialog.getByLabel("Not founding")).toBeChecked();
  await expect(dialog.getByLabel("Position in the group")).toContainText("Last");
  await dialog.getByLabel("Founding", { exact: true }).check();
  await dialog.getByLabel("Position in the group").selectOption("First");
  await dialog.getByRole("button", { name: "Approve and publish" }).click();
  const toast = toastOf(page, "Ambassador approved successfully!");
  await expect(toast).toContainText("Jane Second is in the directory now.");
  const listed = async () =>
    (await (await page.request.get("/api/ambassadors")).json()) as { displayOrder: number; id: string }[];
  expect((await listed()).map(({ displayOrder }) => displayOrder)).toEqual([10, 20]);
  const profile = (await listed())[0]?.id;
  await expect(toast.getByRole("link", { name: "View profile" })).toHaveAttribute(
    "href",
    `/ambassadors?ambassador=${profile}`,
  );

  // On the request, too, for ten minutes.
  await followLink(page, `/admin?tab=requests&id=${id}`);
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "The decision was undone.")).toBeVisible();
  expect(await listed()).toHaveLength(1);

  await page.getByRole("button", { name: "Approve Ambassador" }).click();
  await page.getByRole("button", { name: "Approve and publish" }).click();
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page, "The decision was undone.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Jane Second" })).toBeVisible();
  expect(await listed()).toHaveLength(1);
});
