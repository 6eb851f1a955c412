import { fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import { readOutbox, tokenIn } from "#server/test/read-mail.ts";
import { expect } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { test } from "./helpers/congress-sources.ts";

const address = "1100 Congress Ave, Austin, TX 78701";

test("a district is remembered on the thank-you, after a lookup and on one's own page, and forgotten", async ({
  page,
  server,
  fake,
  problems,
}) => {
  const email = "district@example.org";
  const lookUp = async () => {
    await page.getByLabel("Your address", { exact: true }).fill(address);
    await page.getByRole("button", { name: "Find My Representatives" }).click();
    await expect(page.getByRole("heading", { name: "Representatives for Austin" })).toBeVisible();
  };
  const afterLookup = page.getByRole("region", { name: "My district" });
  // Who has not registered is not asked.
  await page.goto("/representative-lookup");
  await lookUp();
  await expect(afterLookup).toHaveCount(0);
  await page.goto("/register");
  await page.getByLabel("First name").fill("Rosa");
  await page.getByLabel("Last name").fill("Luxemburg");
  await page.getByLabel("State/Province").selectOption("Texas");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole("button", { name: "Join the Alliance" }).click();

  const district = page.getByRole("listitem", { name: "My district" });
  await expect(district).toContainText("We keep the district, not the address.");
  const remember = district.getByRole("button", { name: "Remember my district" });
  await remember.click();
  await expect(district.getByLabel("Your home address")).toBeFocused();
  await expect(district.getByText("Please enter an address.")).toBeVisible();
  fake.fiveCalls.respond = json(fiveCallsResponse(undefined, { lowAccuracy: true }));
  problems.allow(/422/);
  await district.getByLabel("Your home address").fill("12 Elm St, Austin, TX");
  await remember.press("Enter");
  await expect(district.getByText(/may lie in more than one district/)).toBeVisible();
  await expectAccessible(page);
  fake.fiveCalls.respond = json(fiveCallsResponse());
  await district.getByLabel("Your home address").fill(address);
  await district.getByLabel("Your home address").press("Enter");
  await expect(district.getByRole("status")).toContainText(
    "We remember your district: TX-37 (119th Congress).",
  );
  await district.getByRole("button", { name: "Forget my district" }).click();
  await expect(district.getByRole("status")).toHaveText("We forgot your district.");

  await lookUp();
  await expect(afterLookup.getByLabel("Your home address")).toHaveCount(0);
  await afterLookup.getByRole("button", { name: "Remember my district" }).click();
  await expect(afterLookup.getByRole("status")).toContainText("TX-37");

  const mail = async () =>
    (await readOutbox(server.dataDir)).find(({ headers }) => headers.to?.includes(`<${email}>`));
  await expect.poll(mail, { timeout: 60_000 }).toBeDefined();
  const found = await mail();
  if (!found) throw new Error("no mail");
  await page.goto(`/my-data#${tokenIn(found, "/my-data")}`);
  const own = page.getByRole("region", { name: "My district" });
  await expect(own.getByRole("status")).toContainText("We remember your district: TX-37 (119th Congress).");
  await own.getByRole("button", { name: "Forget my district" }).click();
  await expect(own.getByRole("button", { name: "Remember my district" })).toBeVisible();
});
