import { expect, test } from "./fixtures.ts";
import { openSettings, signIn, toastOf } from "./helpers/admin.ts";
import { mailEventsSecret } from "./helpers/fake-services.ts";

test.use({ services: "all" });

test("an owner sets up mail, a test arrives; an address that bounced is allowed again", async ({
  page,
  server,
  fakes,
}) => {
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

  // What the mail provider reports of addresses.
  const authorization = `Basic ${Buffer.from(`events:${mailEventsSecret}`).toString("base64")}`;
  for (const [ID, RecordType, Type] of [
    [1, "Bounce", "HardBounce"],
    [2, "SpamComplaint", "SpamComplaint"],
  ])
    await expect(
      await page.request.post("/api/mail-events/postmark", {
        headers: { authorization },
        data: { ID, RecordType, Type, Email: `${Type}@example.org` },
      }),
    ).toBeOK();
  await page.reload();
  const suppressions = page.getByRole("region", { name: "Addresses that get no mailings" });
  await expect(suppressions).toContainText("1 came back, 1 marked as spam.");
  await suppressions.getByText("Reports of your mail provider, and how to allow an address again").click();
  await expect(suppressions).toContainText("/api/mail-events/postmark");
  const blocked = suppressions.getByLabel("Email address");
  await blocked.fill("nonsense");
  await blocked.press("Enter");
  await expect(suppressions.getByText(/valid email/i).first()).toBeVisible();
  await blocked.fill("nobody@example.org");
  await blocked.press("Enter");
  await expect(suppressions.getByRole("status")).toHaveText("nobody@example.org was not on this list.");
  await blocked.fill("hardbounce@example.org");
  await blocked.press("Enter");
  await expect(suppressions.getByRole("status")).toHaveText("hardbounce@example.org gets mailings again.");
  await expect(suppressions).toContainText("0 came back, 1 marked as spam.");
});
