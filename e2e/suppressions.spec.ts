import { expect, test } from "./fixtures.ts";
import { openSettings, signIn } from "./helpers/admin.ts";
import { mailEventsSecret } from "./helpers/fake-services.ts";

test.use({ services: "all" });

test("bounced and complaining addresses are counted, one is allowed again", async ({ page, server }) => {
  const authorization = `Basic ${Buffer.from(`events:${mailEventsSecret}`).toString("base64")}`;
  for (const [ID, RecordType, Type] of [
    [1, "Bounce", "HardBounce"],
    [2, "SpamComplaint", "SpamComplaint"],
  ])
    expect(
      (
        await page.request.post("/api/mail-events/postmark", {
          headers: { authorization },
          data: { ID, RecordType, Type, Email: `${Type}@example.org` },
        })
      ).status(),
    ).toBe(200);
  await signIn(page, server);
  await openSettings(page, "mail", "Addresses that get no mailings");
  const card = page.getByRole("region", { name: "Addresses that get no mailings" });
  await expect(card).toContainText("1 came back, 1 marked as spam.");
  await card.getByText("Reports of your mail provider, and how to allow an address again").click();
  await expect(card).toContainText("/api/mail-events/postmark");
  const field = card.getByLabel("Email address");
  await field.fill("nonsense");
  await field.press("Enter");
  await expect(card.getByText(/valid email/i).first()).toBeVisible();
  await field.fill("nobody@example.org");
  await field.press("Enter");
  await expect(card.getByRole("status")).toHaveText("nobody@example.org was not on this list.");
  await field.fill("hardbounce@example.org");
  await field.press("Enter");
  await expect(card.getByRole("status")).toHaveText("hardbounce@example.org gets mailings again.");
  await expect(card).toContainText("0 came back, 1 marked as spam.");
});
