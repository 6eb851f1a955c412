import { expect, test } from "./fixtures.ts";
import { openSettings, signIn, toastOf } from "./helpers/admin.ts";

test.use({ services: "all" });

test("an owner sets up mail in the panel, and a test email arrives", async ({ page, server, fakes }) => {
  await signIn(page, server);
  await openSettings(page, "mail", "Mail server");
  const card = page.getByRole("region", { name: "Mail server" });
  await card.getByLabel("Mail provider").selectOption("other");
  await card.getByLabel("From", { exact: true }).fill("Alliance <news@example.org>");
  await card.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await card.getByLabel("Port", { exact: true }).fill(new URL(fakes.smtp.url).port);
  await card.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toastOf(page, "Mail server saved")).toBeVisible();

  const address = card.getByLabel("Address for the test");
  await expect(address).toHaveValue("news@example.org");
  await address.fill("nobody");
  await card.getByRole("button", { name: "Send a test to me" }).click();
  await expect(card.getByRole("alert").filter({ hasText: /valid email/i })).toBeVisible();

  await address.fill("owner@example.org");
  await card.getByRole("button", { name: "Send a test to me" }).click();
  await expect(toastOf(page, "Test sent")).toBeVisible();
  // The server may have a mail of an earlier test in hand.
  const tests = () => fakes.smtp.messages.filter((message) => message.includes("Subject: Your email works"));
  await expect.poll(() => tests().length).toBe(1);
  expect(tests()[0]).toContain("To: owner@example.org");
});
