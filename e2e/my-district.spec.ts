import { fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import { tokenIn } from "#server/test/read-mail.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { fillRegistration, mailsTo } from "./helpers/person.ts";

test.use({ services: "all" });

const address = "1100 Congress Ave, Austin, TX 78701";

test("a district is remembered wherever it is found, and forgotten", async ({ page, server, fakes }) => {
  const email = "district@example.org";
  const search = async (home: string) => {
    await page.getByLabel("Your address", { exact: true }).fill(home);
    await page.getByRole("button", { name: "Find My Representatives" }).click();
  };
  const lookUp = async () => {
    await search(address);
    await expect(page.getByRole("heading", { name: "Representatives for Austin" })).toBeVisible();
  };
  const afterLookup = page.getByRole("region", { name: "My district" });
  // Who has not registered is not asked.
  await page.goto("/representative-lookup");
  await lookUp();
  await expect(afterLookup).toHaveCount(0);
  const register = async (firstName: string, address: string) => {
    await fillRegistration(page, address, firstName);
    await page.getByRole("button", { name: "Join the Alliance" }).click();
  };
  await page.goto("/register");
  await register("Rosa", "first-district@example.org");

  await expect(page.getByText("We keep the district, not the address.")).toBeVisible();
  await page.getByLabel(/^Remember my district/).check();
  await expectAccessible(page);
  fakes.fiveCalls.respond = json(fiveCallsResponse(undefined, { lowAccuracy: true }));
  await search("12 Elm St, Austin, TX");
  await expect(page.getByText(/^We didn't remember your district/)).toBeVisible();
  fakes.fiveCalls.respond = json(fiveCallsResponse());
  await lookUp();
  await expect(afterLookup.getByLabel("Your address", { exact: true })).toHaveCount(0);
  await afterLookup.getByRole("button", { name: "Remember my district" }).click();
  await expect(afterLookup.getByRole("status")).toContainText(
    "We remember your district: TX-37 (119th Congress).",
  );
  await afterLookup.getByRole("button", { name: "Forget my district" }).click();
  await expect(afterLookup.getByRole("status")).toHaveText("We forgot your district.");

  await page.getByRole("link", { name: "Register", exact: true }).first().click();
  await register("Rosalie", email);
  await page.getByLabel(/^Remember my district/).check();
  await lookUp();
  await expect(afterLookup.getByRole("status")).toContainText("TX-37");

  const [mail] = await mailsTo(server, email);
  await page.goto(`/my-data#${tokenIn(mail, "/my-data")}`);
  const own = page.getByRole("region", { name: "My district" });
  await expect(own.getByRole("status")).toContainText("We remember your district: TX-37 (119th Congress).");
  await own.getByRole("button", { name: "Forget my district" }).click();
  await expect(own.getByRole("button", { name: "Remember my district" })).toBeVisible();
});
