import { type Page, request } from "@playwright/test";
import { application } from "#server/test/register.ts";
import { expect, test } from "./fixtures.ts";
import { signIn, toastOf } from "./helpers/admin.ts";
import { countedVisitor } from "./helpers/counted-visitor.ts";

test.use({ seed: "demo" });

async function prepare(url: string): Promise<void> {
  // Without the administrator's cookie: these are strangers.
  const visitor = await request.newContext({ baseURL: url });
  for (const firstName of ["Amara", "Bela"])
    expect((await visitor.post("/api/ambassadors", { data: application({ firstName }) })).status()).toBe(201);
  for (let n = 0; n < 40; n += 1) {
    const person = { firstName: `Sham${n}`, lastName: "Bot", email: `sham${n}@example.org`, state: "Ohio" };
    const data = { ...person, agreeToTerms: true, sharePublicly: true };
    expect((await visitor.post("/api/register", { data })).status()).toBe(201);
  }
  await visitor.dispose();
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a morning in the panel takes at most 29 interactions", async ({ page, server }) => {
  await prepare(server.url);
  await signIn(page, server);
  const { press, fill, choose, total } = countedVisitor();
  await page.goto("/admin");

  // Approve one, ask one for more.
  await press(page.getByRole("link", { name: "Review requests" }));
  await press(button(page, "Amara Doe"));
  await press(button(page, "Approve Ambassador"));
  await press(button(page, "Approve and publish"));
  await expect(toastOf(page, "Ambassador approved successfully!")).toBeVisible();
  await press(button(page, "Bela Doe"));
  await press(button(page, "Ask for more..."));
  await fill(page.getByLabel("What is missing?"), "A copy of your license");
  await press(button(page, "Save the note"));
  await expect(toastOf(page, "Asked for more")).toBeVisible();

  // Hide a sham burst of 40.
  await press(tab(page, "Users"));
  await press(button(page, "See who"));
  await expect(page.getByText(/^Showing 40 of/)).toBeVisible();
  await press(page.getByRole("checkbox", { name: /^Select all/ }));
  await press(button(page, "Hide from public list (40)"));
  await press(button(page, "Hide 40 people"));
  await expect(toastOf(page, "40 people hidden from the public list.")).toBeVisible();

  // Find a person by half a name, and export the unconfirmed of one state.
  await choose(page.getByLabel("Many from one network"), "All");
  await fill(page.getByPlaceholder("Search by name or email..."), "thornb");
  await expect(button(page, "Abigail Thornbury")).toBeVisible();
  await fill(page.getByPlaceholder("Search by name or email..."), "");
  await choose(page.getByLabel("State", { exact: true }), "Ohio");
  await choose(page.getByLabel("Status"), "Not confirmed");
  const download = page.waitForEvent("download");
  await press(page.getByRole("link", { name: "Export CSV" }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: /^Export/ }));
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // Correct a word in an article, and undo it.
  await press(tab(page, "News"));
  await press(button(page, /^Edit Two trials/));
  await fill(page.getByLabel("Title"), "Two trials from two hospitals");
  await press(button(page, "Save Changes"));
  const saved = toastOf(page, "The article is published.");
  await expect(saved.getByRole("link", { name: "View article" })).toBeVisible();
  await press(saved.getByRole("button", { name: "Undo" }));
  await expect(button(page, /^Edit Two trials from one/)).toBeVisible();

  // Change the urgent text.
  await press(tab(page, "Settings"));
  await press(page.getByRole("link", { name: "Home page" }));
  await fill(page.getByLabel("Urgent text"), "Comments close on Friday.");
  await press(button(page, "Publish"));
  await expect(toastOf(page, "Published")).toBeVisible();

  expect(total("a morning in the panel")).toBeLessThanOrEqual(29);
});
