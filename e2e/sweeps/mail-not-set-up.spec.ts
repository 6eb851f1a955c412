import type { Page } from "@playwright/test";
import { tokenIn } from "#server/test/read-mail.ts";
import { application } from "#server/test/register.ts";
import { expect, test } from "../fixtures.ts";
import { openSettings, openTab, settingsAt, signIn, toastOf } from "../helpers/admin.ts";
import { claimsIn } from "../helpers/mail-claims.ts";
import { confirmEveryone, set, testedDraft } from "../helpers/mailing-site.ts";
import { fillRegistration, mailsTo } from "../helpers/person.ts";

/** Collects every text that is on the screen at any time, toasts included. */
async function collectTexts(page: Page) {
  const seen = new Set<string>();
  await page.exposeFunction("seeTexts", (texts: string[]) => {
    for (const text of texts) seen.add(text);
  });
  await page.addInitScript(() => {
    const own = new Set<string>();
    const see = () => {
      const blocks = document.querySelectorAll(
        "p, li, h1, h2, h3, td, dd, label, button, span, [data-toast] div",
      );
      const texts = [...blocks].map((block) => block.textContent.replaceAll(/\s+/g, " ").trim());
      const unseen = [...new Set(texts)].filter((text) => text && !own.has(text));
      for (const text of unseen) own.add(text);
      (window as unknown as { seeTexts: (texts: string[]) => void }).seeTexts(unseen);
    };
    let isDue = false;
    const observer = new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        see();
      }, 50);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
  return seen;
}

test("without SMTP nothing anywhere claims that an email was sent", async ({ page, server }) => {
  const seen = await collectTexts(page);
  page.on("response", async (response) => {
    const url = new URL(response.url());
    if (!url.pathname.startsWith("/api/") || response.request().method() === "GET") return;
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    if (message) seen.add(message);
  });

  // A patient.
  await page.goto("/register");
  await fillRegistration(page, "truth@example.org");
  await page.getByRole("button", { name: "Join the Alliance" }).click();
  const welcome = page.getByRole("region", { name: "Welcome, Rosa." });
  await expect(welcome.getByText(/^We'll email .* as soon as our email works\.$/)).toBeVisible();
  await welcome.getByRole("button", { name: "Change it" }).click();
  await welcome.getByLabel("Your email address").fill("truth.now@example.org");
  await welcome.getByRole("button", { name: "Change address" }).click();
  await expect(welcome.getByText("We changed your address.")).toBeVisible();
  const [mail] = await mailsTo(server, "truth.now@example.org");
  await page.goto(`/my-data#${tokenIn(mail, "/my-data")}`);
  await expect(page.getByText(/Saved to a folder, not sent/).first()).toBeVisible();
  await page.goto(`/preferences#${tokenIn(mail, "/preferences")}`);
  await expect(page.getByRole("heading", { name: "Email updates" })).toBeVisible();
  await page.goto("/my-data");
  await page.getByLabel("Your email address").fill("truth.now@example.org");
  await page.getByRole("button", { name: "Send me new links" }).click();
  await expect(
    page.getByText(/^If this address is registered with us, we'll email your links as soon as/),
  ).toBeVisible();

  // The administrator.
  for (const name of ["Approved", "Rejected", "Questioned"]) {
    const data = application({ lastName: name });
    expect((await page.request.post("/api/ambassadors", { data })).status()).toBe(201);
  }
  await signIn(page, server);
  await page.goto(settingsAt("today"));
  const first = page
    .getByRole("region", { name: "What needs you" })
    .getByRole("listitem")
    .filter({ hasText: "email" })
    .first();
  await expect(first).toContainText(/^This site can't send email yet\. \d+ emails? (is|are) waiting\./);
  await first.getByRole("link", { name: "See mail" }).click();
  const card = page.getByRole("region", { name: "Mail", exact: true });
  await expect(card).toContainText("mail is not set up");
  const review = async (name: string) => {
    await openTab(page, "requests", "Requests");
    await page
      .getByRole("button", { name: `Jane ${name}` })
      .first()
      .click();
  };
  const api = page.context().request;
  await review("Approved");
  await expect(page.getByText(/Ask for more keeps the request open/)).toBeVisible();
  const registrationId = new URL(page.url()).searchParams.get("id");
  const approved = await api.post("/api/admin/ambassador-approve", { data: { registrationId } });
  expect(approved.status()).toBe(200);
  seen.add((await approved.json()).message);
  await review("Rejected");
  await page.getByRole("button", { name: "Reject..." }).click();
  await page.getByLabel("Reason").fill("Too far.");
  await page.getByRole("button", { name: "Reject request" }).click();
  await expect(toastOf(page, "Request rejected")).toContainText("saved to a folder");
  await review("Questioned");
  await page.getByRole("button", { name: "Ask for more..." }).click();
  await page.getByLabel("What is missing?").fill("Which license?");
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(toastOf(page, "Asked for more")).toContainText("saved to a folder");
  await openTab(page, "users", "Users");
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: /^Resend confirmation/ }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Save \d+ emails?$/ })
    .click();
  await expect(page.locator("[data-toast]")).toBeVisible();
  await openTab(page, "logs", "Logs");
  await expect(
    page.getByText("A mail was saved to a folder, because SMTP is not set up").first(),
  ).toBeVisible();
  await set(page, "postalAddress", "P.O. Box 12, Austin, TX 78701");
  await set(page, "mailingPerHour", "1000000");
  await confirmEveryone(server);
  const mailing = `/api/admin/mailings/${await testedDraft(page, "A window is open")}`;
  expect((await api.post(`${mailing}/start`, { data: {} })).status()).toBe(200);
  const stateOf = async () => (await (await api.get(mailing)).json()).state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe("done");
  const invitation = { email: "ed@example.org", role: "editor" };
  expect((await api.post("/api/admin/team/invitations", { data: invitation })).ok()).toBe(true);
  // The other tabs are among the sweeps.
  await openSettings(page, "team", "Team");
  await page.goto("/admin?tab=news&show=mailings");
  await page.getByRole("button", { name: "A window is open" }).click();
  await expect(page.getByText(/^Finished/)).toBeVisible();
  // The recipients come a moment after it.
  await expect.poll(() => [...seen]).toContain("Saved to a folder");

  expect(seen.size).toBeGreaterThan(200);
  expect(claimsIn(seen)).toEqual([]);
  expect(claimsIn(["Ada is told by email.", "3 confirmation emails are on the way.", "Sent"])).toHaveLength(
    3,
  );

  await openSettings(page, "mail", "Connections");
  await card.getByRole("button", { name: "Delete the waiting emails..." }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete \d+/ })
    .click();
  await expect(toastOf(page, "They will never be sent.")).toBeVisible();
  await expect(card).not.toContainText("in a folder, not sent");
});
