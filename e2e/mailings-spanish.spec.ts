import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { readMail } from "#server/test/read-mail.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { expect } from "./fixtures.ts";
import { expectAccessibleAtBothWidths, expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { signIn, toastOf } from "./helpers/admin.ts";
import { inDatabase } from "./helpers/database.ts";
import { expectFitsLargeLetters } from "./helpers/layout.ts";
import { registerReaders, set, test, testedDraft } from "./helpers/mailing-site.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const message = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server);
  await set(page, "postalAddress", "P.O. Box 12, Austin, TX 78701");
  await set(page, "mailingPerHour", "1000000");
  await registerReaders(page, server, "Ann", "Ana");
  await inDatabase(server, (db) =>
    db.update(registrations).set({ language: "es" }).where(eq(registrations.email, "ana@example.org")),
  );
});

test("a mailing in both languages is tested, sent, and read in one's own", async ({ page, smtp }) => {
  await page.goto("/admin?tab=news&show=mailings");
  await button(page, "New Mailing").press("Enter");
  await field(page, "Subject").fill("{firstName|Friends}: a window is open");
  await message(page, "Message").focus();
  await page.keyboard.insertText("Please comment until Friday.");
  await expect(page.getByText(/^1 person in this audience reads Spanish and gets the English/)).toBeVisible();
  await button(page, "Save Draft").press("Enter");
  await expect(toastOf(page, "The draft was saved.")).toBeVisible();
  const frame = page.frameLocator("iframe");
  await button(page, "Spanish").press("Enter");
  await expect(frame.getByText("Este mensaje existe solo en inglés.", { exact: true }).last()).toBeVisible();
  await expect(frame.getByText("Dejar de recibir correos")).toBeVisible();
  // axe looks at no frame.
  await button(page, "Text only").press("Enter");
  await button(page, "Computer").press("Enter");

  await button(page, "Write it in Spanish").press("Enter");
  await expect(field(page, "Subject in Spanish")).toBeFocused();
  await page.keyboard.insertText("{apodo}: hay un plazo");
  await button(page, "Save Draft").press("Enter");
  const problems = page.getByRole("alert", { name: "Please check your answers" });
  await expect(problems).toContainText("In the Spanish text: {apodo} is not a field.");
  await expect(problems).toContainText("Write the Spanish message, in at most 20,000 characters");
  await field(page, "Subject in Spanish").fill("{firstName|Amigos}: hay un plazo");
  await message(page, "Message in Spanish").focus();
  await page.keyboard.insertText("Comente hasta el viernes, con ");
  await page.getByRole("button", { name: "Representative", exact: true }).last().press("Enter");
  // The words for people without one are in the field already.
  await expect(page.getByLabel(/^What should we write/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message(page, "Message in Spanish")).toContainText("Representative | su representante");
  await expect(page.getByText("1 person in this audience reads Spanish and gets this text.")).toBeVisible();
  await button(page, "Save Draft").press("Enter");
  await expect(frame.getByText("Comente hasta el viernes").last()).toBeVisible();
  await button(page, "English").press("Enter");
  await expect(frame.getByText("Please comment until Friday.").last()).toBeVisible();
  await button(page, "Text only").press("Enter");
  await expectAccessibleOnPhone(page);
  const english = await message(page, "Message").boundingBox();
  const spanish = await message(page, "Message in Spanish").boundingBox();
  expect(spanish?.y).toBeGreaterThan((english?.y ?? 0) + (english?.height ?? 0));
  await expectFitsLargeLetters(page);
  // A deleted draft comes back with both texts.
  await button(page, "Delete draft").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete draft" }).click();
  await toastOf(page, "The draft was deleted.").getByRole("button", { name: "Undo" }).click();
  await button(page, "{firstName|Friends}: a window is open").click();
  await expect(field(page, "Subject in Spanish")).toHaveValue("{firstName|Amigos}: hay un plazo");

  await button(page, "Send a Test").click();
  await expect(page.getByText("Both texts were tested.")).toBeVisible();
  await page.getByRole("button", { name: /^Send to .*\.\.\.$/ }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Send to 2 people" }).press("Enter");
  const subjects = () =>
    smtp.messages.map((raw) => readMail(raw).headers).map(({ to, subject }) => `${to} ${subject}`);
  await expect
    .poll(subjects, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        "Ana Lovelace <ana@example.org> Ana: hay un plazo",
        "Ann Lovelace <ann@example.org> Ann: a window is open",
      ]),
    );
  expect(subjects().filter((each) => each.includes("[Test]"))).toHaveLength(2);

  await button(page, "Copy to a new draft").click();
  await expect(field(page, "Subject in Spanish")).toHaveValue("{firstName|Amigos}: hay un plazo");
  await button(page, "Remove the Spanish text").press("Enter");
  await expect(button(page, "Write it in Spanish")).toBeFocused();
  await button(page, "Save Draft").press("Enter");
  await expect(toastOf(page, "The draft was saved.")).toBeVisible();
  const copy = await page.request.get(`/api/admin/mailings/${new URL(page.url()).searchParams.get("id")}`);
  expect((await copy.json()).spanish).toBeNull();
});

test("a mailing's link unsubscribes by a press, in both languages", async ({ page, server, smtp }) => {
  const id = await testedDraft(page, "A window is open");
  expect((await page.request.post(`/api/admin/mailings/${id}/start`, { data: {} })).status()).toBe(200);

  const isSubscribed = async (email: string) => {
    let rows: { subscribeUpdates: boolean }[] = [];
    await inDatabase(server, async (db) => {
      rows = await db.select().from(registrations).where(eq(registrations.email, email));
    });
    return rows[0]?.subscribeUpdates;
  };
  for (const [email, words, done] of [
    ["ann@example.org", "Unsubscribe", "You are unsubscribed"],
    ["ana@example.org", "Dejar de recibir correos", "Listo"],
  ] as const) {
    const mailTo = () =>
      smtp.messages
        .map(readMail)
        .find(({ headers }) => headers.to?.includes(email) && headers.subject === "A window is open");
    await expect.poll(mailTo, { timeout: 60_000 }).toBeTruthy();
    const link = /https?:\/\/[^/\s]+(\S*\/unsubscribe\?token=[\w.-]+)/.exec(mailTo()?.text ?? "")?.[1];
    await page.goto(link ?? "");
    await expectAccessibleAtBothWidths(page);
    expect(await isSubscribed(email)).toBe(true);
    await page.getByRole("button", { name: words, exact: true }).click();
    await expect(page.getByRole("heading", { name: done })).toBeVisible();
    expect(await isSubscribed(email)).toBe(false);
  }
});
