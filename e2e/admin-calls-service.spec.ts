import { failures, json } from "#server/test/fakes/fake-server.ts";
import { expect, test } from "./fixtures.ts";
import { openSettings, signIn } from "./helpers/admin.ts";

test.use({ services: "all" });

test("a key is stored and tried, the members refreshed", async ({ page, server, fakes, problems }) => {
  problems.allow(/status of (400|409|503)/);
  await signIn(page, server);
  await openSettings(page, "lookup", "Representative Lookup");
  const card = page.getByRole("region", { name: "Representative Lookup" });
  const membersList = page.getByRole("region", { name: "List of members of Congress" });
  await expect(membersList.getByText(/^8 members, as of/)).toBeVisible();
  await expect(card.getByRole("link", { name: /Open the lookup page/ })).toHaveAttribute("target", "_blank");

  await card.getByLabel("API Key").fill("");
  await card.getByRole("button", { name: "Save Configuration" }).click();
  const host = new URL(fakes.fiveCalls.url).host;
  await expect(card.getByText(`Error: ${host} API Key is required`)).toBeVisible();
  await card.getByLabel("API Key").fill("a-new-key");
  await card.getByLabel(/quota/).fill("0");
  await card.getByRole("button", { name: "Save Configuration" }).click();
  await expect(card.getByText("Quota must be at least 1")).toHaveCount(2);
  await card.getByLabel(/quota/).fill("100");
  await card.getByRole("button", { name: "Save Configuration" }).click();
  await expect(card.getByText("Configuration saved successfully!")).toBeVisible();
  await expect(card.getByLabel("API Key")).toHaveValue("****");

  await card.getByRole("button", { name: "Test API" }).click();
  await expect(card.getByText("API Test Successful! Found 3 representatives for Austin")).toBeVisible();
  expect(fakes.fiveCalls.requests.at(-1)?.headers["x-5calls-token"]).toBe("a-new-key");
  // Neither another tab nor someone else's change takes away what is being typed.
  await card.getByLabel(/quota/).fill("101");
  await page.getByRole("tab", { name: "Logs" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.request.post(`${server.url}/api/config`, { data: { fiveCallsApiKey: "****", quotaLimit: 102 } });
  await card.getByRole("button", { name: "Save Configuration" }).click();
  await expect(card.getByText("Someone else has changed this configuration")).toBeVisible();
  await expect(card.getByLabel(/quota/)).toHaveValue("101");
  await card.getByRole("button", { name: "Load the newest version" }).click();
  await expect(card.getByLabel(/quota/)).toHaveValue("102");
  await card.getByRole("button", { name: "Save Configuration" }).click();
  await expect(card.getByText("Configuration saved successfully!")).toBeVisible();
  fakes.fiveCalls.respond = failures["401"] ?? json({});
  fakes.census.respond = failures["500"] ?? json({});
  await card.getByRole("button", { name: "Test API" }).click();
  await expect(card.getByText(/^API Test Failed: We can't look up/)).toBeVisible();
  expect(fakes.fiveCalls.requests.at(-1)?.headers["x-5calls-token"]).toBe("a-new-key");
  await membersList.getByRole("button", { name: "Refresh the list" }).click();
  await expect(
    page.getByText("The list of members of Congress has not changed.", { exact: true }),
  ).toBeVisible();
});
