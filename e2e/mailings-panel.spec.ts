import type { Locator, Page } from "@playwright/test";
import pg from "pg";
import type { FakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { addPeople } from "#server/test/people.ts";
import { readMail } from "#server/test/read-mail.ts";
import { expect } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { followLink, openSettings, signIn, toastOf } from "./helpers/admin.ts";
import { countedVisitor } from "./helpers/counted-visitor.ts";
import { expectFitsLargeLetters } from "./helpers/layout.ts";
import { confirmEveryone, registerReaders, set, test, testedDraft } from "./helpers/mailing-site.ts";
import { register } from "./helpers/person.ts";

const openMailings = (page: Page) => page.goto("/admin?tab=news&show=mailings");
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

const arrived = ({ messages }: FakeSmtp, subject: string) =>
  messages.map(readMail).filter(({ headers }) => headers.subject?.includes(subject));

const addressOf = (id: string) => `/admin?tab=news&show=mailings&id=${id}`;
const openMailing = (page: Page, id: string) => page.goto(addressOf(id));
/** By its key: a press right after scrolling goes, in Chromium, to the preview's frame, which was at this point. */
const pressSend = async (page: Page) => {
  const send = button(page, /^Send to .*\.\.\.$/);
  // A press by key doesn't wait until it does something.
  await expect(send).toBeEnabled();
  await send.press("Enter");
};
const sendNow = async (page: Page) => {
  await pressSend(page);
  await button(page.getByRole("dialog"), /^Send to/).click();
};
/** All are sent, or the first ones are. */
const expectStarted = (page: Page) =>
  expect(page.getByText(/^Finished|to go, at|list of people/)).toBeVisible();

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server);
  await set(page, "postalAddress", "P.O. Box 12, Austin, TX 78701");
  await set(page, "mailingPerHour", "1000000");
});

test("a mailing about a Washington item takes ten interactions, and greets each person by name", async ({
  page,
  server,
  smtp,
}) => {
  await register(page, "cleo@example.org", { subscribeUpdates: false });
  await registerReaders(page, server, "Ada", "Bea");
  await openSettings(page, "washington", "Found in Washington");
  const { press, fill, counted, total } = countedVisitor();

  await press(button(page, /^Write to people affected about Desiccated/));
  const subject = page.getByLabel("Subject");
  await expect(subject).toHaveValue(/^Desiccated Thyroid Extract/);
  await fill(subject, "{firstName|Friends}: tell the FDA");
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toContainText("Hello First name | there,");
  await counted(async () => {
    await message.click();
    await message.press("Control+End");
    await message.pressSequentially(" Thank you. You can call ");
  });
  await press(button(page, "Representative"));
  await press(button(page, "Insert"));
  await expect(message).toContainText("You can call Representative | your representative");
  await expect(page.getByText("3 people. 2 can get it; 1 never said yes to updates.")).toBeVisible();
  await press(button(page, "Save Draft"));
  await expect(toastOf(page, "The draft was saved.")).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("Hello Carol,", { exact: true })).toBeVisible();
  await expect(button(page, "Send to 2 people...")).toBeDisabled();
  await press(button(page, "Send a Test"));
  await expect(page.getByText("This text was tested.")).toBeVisible();
  await expect(
    page.getByText(/^Goes to 2 people at 1,000,000 an hour: done at about \d+:\d\d [AP]M\.$/),
  ).toBeVisible();
  await press(button(page, "Send to 2 people..."));
  await press(button(page.getByRole("dialog"), "Send to 2 people"));
  expect(total("from an item of Washington to 'Send'")).toBeLessThanOrEqual(10);

  await expect(page.getByText(/^Finished/)).toBeVisible({ timeout: 60_000 });
  // The test, then one to each.
  expect(
    arrived(smtp, "tell the FDA")
      .map(({ headers }) => headers.subject)
      .sort(),
  ).toEqual(["Ada: tell the FDA", "Bea: tell the FDA", "[Test] Carol: tell the FDA"]);
  const row = page.getByRole("row").filter({ hasText: "ada@example.org" });
  await expect(row.getByText("Sent", { exact: true }).filter({ visible: true })).toBeVisible();
  await page.getByLabel("Show").selectOption("skipped");
  await expect(page.getByText("Nobody has this status.")).toBeVisible();
  await page.getByText("Export CSV").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Export/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe("recipients.csv");
  await expectAccessibleOnPhone(page);
});

test("a draft is written by keys, kept beside another's, deleted, restored", async ({ page, problems }) => {
  problems.allow(/409 \(Conflict\)/);
  await openMailings(page);
  await expect(page.getByText("No mailings yet.")).toBeVisible();
  await button(page, "New Mailing").press("Enter");
  await expect(page.getByRole("heading", { name: "New mailing" })).toBeFocused();
  await button(page, "Save Draft").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Add a subject, in one line of at most 150 characters");

  await page.getByLabel("Subject").fill("News for {nickname|you}");
  await expect(page.getByLabel("Committee").getByRole("option")).toHaveText([
    "Any or none",
    "House Energy and Commerce",
    "House Energy and Commerce, Health",
    "Senate Health, Education, Labor, and Pensions",
  ]);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.focus();
  await page.keyboard.type("Hello ");
  await button(page, "First name").press("Enter");
  await expect(
    page.getByLabel("What should we write when we don't know someone's first name?"),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message).toBeFocused();
  await page.getByLabel("District").first().fill("tx-99x");
  await button(page, "Save Draft").press("Enter");
  await expect(page.getByRole("alert")).toContainText("{nickname|you} is not a field.");
  await expect(page.getByRole("alert")).toContainText('Please write a district like "TX-10"');
  await page.getByLabel("Subject").fill("News for {firstName|you}");
  await page.getByLabel("District").first().fill("tx-10");
  await page.getByLabel("Committee").selectOption({ label: "House Energy and Commerce" });
  await expect(page.getByText(/^0 people .*House Energy and Commerce\.$/)).toBeVisible();
  await button(page, "Save Draft").press("Enter");
  await expect(page.getByRole("heading", { name: "News for {firstName|you}" })).toBeFocused();
  await expect(page.getByLabel("District").first()).toHaveValue("TX-10");
  await page.reload();
  await expect(page.getByLabel("Committee")).toHaveValue("HSIF");

  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("paragraph").filter({ hasText: "Hello Carol" })).toBeVisible();
  expect(await frame.locator(".card").evaluate((card) => getComputedStyle(card).borderRadius)).toBe("12px");
  await button(page, "Phone").click();
  await expect.poll(async () => (await page.locator("iframe").boundingBox())?.width).toBeLessThan(380);
  await button(page, "Text only").click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByText(/Unsubscribe:\s+http/)).toBeVisible();
  await expectAccessibleOnPhone(page);
  await expectFitsLargeLetters(page);

  // Another window saves a subject meanwhile: the message stays on top of it, or gives way to it.
  const saveTheirs = async (theirs: string) => {
    const id = new URL(page.url()).searchParams.get("id");
    const saved = await page.request.put(`/api/admin/mailings/${id}`, { data: { subject: theirs } });
    expect(saved.status()).toBe(200);
  };
  const saveMine = async (text: string, choice: string) => {
    await message.fill(text);
    await button(page, "Save Draft").click();
    await button(page, choice).click();
  };
  await saveTheirs("Theirs");
  await saveMine("Mine.", "Keep my changes");
  await expect(page.getByLabel("Subject")).toHaveValue("Theirs");
  await expect(message).toHaveText("Mine.");
  await page.getByLabel("Subject").fill("News for {firstName|you}");
  await button(page, "Save Draft").click();
  await expect(page.getByText("This is the newest version.")).toBeHidden();
  await saveTheirs("Theirs again");
  await saveMine("Given up.", "Load the newest version");
  await expect(page.getByText("This is the newest version.").locator("..")).toBeFocused();
  await expect(page.getByLabel("Subject")).toHaveValue("Theirs again");
  await expect(message).toHaveText("Mine.");

  await message.focus();
  await page.keyboard.type("!");
  await expect(page.getByText("This is the text as it was saved.")).toBeVisible();
  await expect(button(page, "Send a Test")).toBeDisabled();
  await button(page, "Back to List").click();
  await button(page.getByRole("alertdialog"), "Discard changes").click();
  await button(page, "Theirs again").click();
  await button(page, "Delete draft").click();
  await button(page.getByRole("alertdialog"), "Delete draft").click();
  await expect(page.getByText("No mailings yet.")).toBeVisible();
  await button(toastOf(page, "The draft was deleted."), "Undo").click();
  await expect(button(page, "Theirs again")).toBeVisible();
});

test("why a mailing can't start is shown, with what fixes it", async ({ page, server, problems }) => {
  problems.allow(/status of (404|409|503)/);
  await registerReaders(page, server, "Ada");
  const id = await testedDraft(page, "Ready");
  await set(page, "postalAddress", "");
  await openMailing(page, id);
  await expect(page.getByText("The law asks for a postal address")).toBeVisible();
  await expect(button(page, "Send to 1 person...")).toBeDisabled();
  await page.getByRole("link", { name: "Add the postal address" }).click();
  await expect(page.getByLabel("Postal address")).toBeVisible();
  await set(page, "postalAddress", "P.O. Box 12, Austin, TX 78701");

  // Someone else changes the text while the last question is open.
  await openMailing(page, id);
  await pressSend(page);
  const changed = await page.request.put(`/api/admin/mailings/${id}`, { data: { subject: "Other" } });
  expect(changed.status()).toBe(200);
  const dialog = page.getByRole("dialog");
  await button(dialog, "Send to 1 person").click();
  await expect(dialog.getByRole("alert")).toContainText("Send yourself a test of this text first");
  await button(dialog, "Cancel").click();
  await expect(button(page, "Send to 1 person...")).toBeFocused();
  await button(page, "Go to the test").click();
  await expect(page.getByLabel("Address for the test")).toBeFocused();

  await page.getByLabel("Address for the test").fill("nonsense");
  await button(page, "Send a Test").click();
  await expect(page.getByRole("alert").filter({ hasText: /valid email/i })).toBeVisible();

  // Someone else sends it while one types.
  const sentByOthers = await testedDraft(page, "Theirs");
  await followLink(page, addressOf(sentByOthers));
  await page.getByLabel("Subject").fill("My words");
  await page.request.post(`/api/admin/mailings/${sentByOthers}/start`, { data: {} });
  await button(page, "Save Draft").click();
  await expect(page.getByText("Someone else has started this mailing.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("My words");
  await button(page, "Show its progress").click();
  await expectStarted(page);

  // It can't be loaded.
  await page.route("**/api/admin/mailings?*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await button(page, "Back to List").click();
  await expect(page.getByText("The mailings could not be loaded.")).toBeVisible();
  await page.unroute("**/api/admin/mailings?*");
  await button(page, "Try again").click();
  await expect(button(page, "Ready").or(button(page, "Other"))).toBeVisible();
  await followLink(page, addressOf("00000000-0000-4000-8000-000000000000"));
  await expect(page.getByText("This mailing is not here any more.")).toBeVisible();
});

test("a mailing is scheduled, pauses, goes on, stops; one to many waits before it begins", async ({
  page,
  server,
  smtp,
}) => {
  await registerReaders(page, server, "Ada", "Bea", "Cleo");
  // One in a minute.
  await set(page, "mailingPerHour", "60");
  await openMailing(page, await testedDraft(page, "Slowly"));
  await pressSend(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Later").check();
  await button(dialog, "Schedule").click();
  await expect(dialog.getByText("Please choose a time in the future")).toBeVisible();
  await dialog.getByLabel("Start at").fill("2099-01-01T09:00");
  await button(dialog, "Schedule").click();
  await expect(page.getByText(/^It starts Jan 1, 2099.* for everyone it reaches then\.$/)).toBeVisible();
  await button(page, "Back to draft").click();
  await sendNow(page);
  await expect(page.getByText(/^\d of 3 people to go, at 60 an hour: done at about/)).toBeVisible();
  await button(page, "Pause").click();
  await expect(page.getByText(/^Nothing is sent until you resume it\./)).toBeVisible();
  await expectAccessibleOnPhone(page);
  await expectFitsLargeLetters(page);
  await button(page, "Resume").click();
  await button(page, "Stop").click();
  await button(page.getByRole("alertdialog"), "Stop the mailing").click();
  await expect(
    page.getByText(/^Stopped .* Emails that were already sent can't be called back\.$/),
  ).toBeVisible({
    timeout: 60_000,
  });
  await page.getByLabel("Show").selectOption("skipped");
  await expect(page.getByText("The mailing was stopped.").filter({ visible: true }).first()).toBeVisible();
  // The test, and one or two before it paused.
  expect(arrived(smtp, "Slowly").length).toBeLessThanOrEqual(3);
  await button(page, "Copy to a new draft").click();
  await expect(page.getByLabel("Subject")).toHaveValue("Slowly");

  // To 500 people or more, the first email waits, so that "Stop" is possible.
  const pool = new pg.Pool({ connectionString: server.databaseUrl });
  await addPeople(pool, 700);
  await pool.end();
  await confirmEveryone(server);
  await openMailing(page, await testedDraft(page, "To many"));
  await expect(page.getByText(/The first email leaves a minute after you press Send/)).toBeVisible();
  await sendNow(page);
  await expect(page.getByRole("timer")).toContainText(
    /leaves in [45]\d s\. If you stop now, nobody gets it\./,
  );
  await expectAccessibleOnPhone(page);
  await button(page, "Stop").click();
  await expect(page.getByText(/^Stopped/).last()).toBeVisible({ timeout: 60_000 });
  expect(arrived(smtp, "To many").map(({ headers }) => headers.subject)).toEqual(["[Test] To many"]);
});
