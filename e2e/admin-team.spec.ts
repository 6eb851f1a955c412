import { tokenIn } from "#server/test/read-mail.ts";
import { teamMembers } from "#shared/schema/team.ts";
import type { TeamRole } from "#shared/team.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { followLink, openSettings, settingsAt, signIn, toastOf } from "./helpers/admin.ts";
import { addAuthenticator } from "./helpers/authenticator.ts";
import { inDatabase } from "./helpers/database.ts";
import { mailsTo, register } from "./helpers/person.ts";

test.describe.configure({ timeout: 480_000 });

test("a reviewer is invited, joins, decides, is removed", async ({ page, server, browser, problems }) => {
  problems.allow(/40[0139] \(|410 \(/);
  const email = "nora@team.example";
  const password = "three words in a row";
  await signIn(page, server);
  await register(page, "ann@example.org", {
    ...{ firstName: "Ann", lastName: "Applicant", phone: "(512) 555-0142", sharePublicly: true },
    ...{ registrationType: "provider", credentials: "MD", wantAmbassadorRole: true },
    ...{ specialty: "Family medicine", licenseNumber: "TX-1" },
  });

  await page.goto(settingsAt("team"));
  const team = page.getByRole("region", { name: "Team" });
  await team.getByLabel("Email").fill(email);
  await team.getByRole("button", { name: "Send the invitation" }).click();
  await expect(toastOf(page, "Invitation Saved")).toBeVisible();
  await expect(team.getByText("Open invitations")).toBeVisible();
  await team.getByRole("button", { name: `Copy the invitation link of ${email}` }).click();
  const link = await team.getByRole("textbox", { name: `Link of the invitation of ${email}` }).inputValue();

  const token = tokenIn((await mailsTo(server, email))[0], "/invitation");
  expect(link).toContain(`/invitation#${token}`);
  const ownPage = `/my-data#${tokenIn((await mailsTo(server, "ann@example.org"))[0], "/my-data")}`;

  const origin = server.url.replace("127.0.0.1", "localhost");
  const context = await browser.newContext({ viewport: { width: 375, height: 740 }, baseURL: origin });
  const phone = await context.newPage();
  // An invitation that can't be read just now is not called a wrong link.
  await phone.route("**/api/invitations", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await phone.goto(`/invitation#${token}`);
  const failure = phone.getByRole("alert").filter({ hasText: "Your invitation could not be loaded." });
  await expect(failure).toBeVisible();
  const wrongLink = phone.getByText("This link doesn't open an invitation");
  await expect(wrongLink).toBeHidden();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(phone.getByText(`invited ${email} as a reviewer`)).toBeVisible();
  await expectAccessibleOnPhone(phone);
  await addAuthenticator(phone);
  await phone.getByLabel("Your name", { exact: true }).fill("Nora");
  await phone.getByLabel("New password", { exact: true }).fill("short");
  await phone.getByRole("button", { name: "Join the team" }).click();
  await expect(phone.getByText("Please use at least 12 characters").first()).toBeVisible();
  await phone.getByLabel("New password", { exact: true }).fill(password);
  await phone.getByRole("button", { name: "Join the team" }).click();

  await expect(phone.getByRole("heading", { name: "One more step: protect your login" })).toBeVisible();
  await phone.getByRole("button", { name: "Add a passkey" }).click();
  await phone.getByLabel("Name of the passkey").fill("My phone");
  await phone.getByLabel("Your password").fill(password);
  await phone.getByRole("button", { name: "Add this passkey" }).click();
  await phone.getByRole("button", { name: "I have kept them" }).click();

  await expect(phone.getByRole("tab")).toHaveText([/Settings/, /Requests/, /News/]);
  await followLink(phone, "/admin?tab=users");
  await expect(phone.getByText("Your role can't open this tab.")).toBeVisible();
  await followLink(phone, "/admin?tab=settings&section=colors");
  await expect(phone.getByText("Your role can't open this section.")).toBeVisible();
  await followLink(phone, "/admin?tab=requests");
  await expect(phone.getByText("ann@example.org")).toBeHidden();
  await phone.getByRole("button", { name: /Applicant of/ }).click();
  await expect(phone.getByText("ann@example.org").first()).toBeVisible();
  await phone.getByRole("button", { name: "Approve Ambassador" }).click();
  await phone.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toastOf(phone, "Ambassador approved successfully!")).toBeVisible();
  await expect(phone.getByText("ann@example.org")).toBeHidden();
  await expect(phone.getByRole("button", { name: /Applicant of/ })).toBeHidden();
  await followLink(phone, "/admin?tab=news");
  await expect(phone.getByText("Nothing to review")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Add Story" })).toBeHidden();

  await page.goto(ownPage);
  const looked = page.getByRole("region", { name: "Who looked at your details" });
  await expect(looked.getByText(/^Your details were opened by a reviewer on/)).toBeVisible();
  await expect(looked.getByText(/^Your request was handled by a reviewer on/)).toBeVisible();
  await expect(looked.getByText("Nora")).toBeHidden();

  await page.goto(settingsAt("team"));
  const row = team.getByRole("listitem").filter({ hasText: "Nora" });
  await expect(row.getByText("Second step on")).toBeVisible();
  await row.getByRole("button", { name: "Remove Nora" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toastOf(page, "Removed")).toBeVisible();
  await phone.goto("/admin?tab=requests");
  await expect(phone.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await phone.goto(`/invitation#${token}`);
  await expect(phone.getByText(/This invitation was used/)).toBeVisible();
  await phone.goto("about:blank");
  await phone.goto("/invitation#anything");
  await expect(wrongLink).toBeVisible();
  await context.close();
});

test("an editor reaches what was found in Washington, and no settings", async ({ page, server }) => {
  await signIn(page, server);
  const setRole = (role: TeamRole) => inDatabase(server, (db) => db.update(teamMembers).set({ role }));
  await setRole("editor");
  await openSettings(page, "washington", "Found in Washington");
  await expect(page.getByLabel("Search phrases")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Connections" })).toHaveCount(0);
  await setRole("owner");
  await page.reload();
  await expect(page.getByLabel("Search phrases")).toBeVisible();
});
