import { formatDate } from "#client/lib/format.ts";
import { fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { openSettings, signIn, toastOf } from "./helpers/admin.ts";
import { often } from "./helpers/database.ts";
import { dayFromNow } from "./helpers/fake-services.ts";

const closesOn = dayFromNow(12);
const title = "Desiccated Thyroid Extract; Request for Comments";

/** Some of them did something for the bill. */
const members = [
  { id: "A000001", name: "Ann Austin", area: "US House", district: "37" },
  { id: "E000005", name: "Ed Vermont", area: "US House", district: "10" },
  { id: "C000003", name: "Cy Senator", area: "US Senate" },
];

test.use({ services: "all" });

test("the home page shows the window that closes first, and calls nothing", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const urgent = page.getByRole("region", { name: "Access to NDT is under threat" });
  await expect(urgent.getByText(title)).toBeVisible();
  await expect(
    urgent.getByText(/closes in 12 days, on .+, as listed by the Federal Register today\./),
  ).toBeVisible();
  await expectAccessibleOnPhone(page);
  expect(calls).toEqual([]);
  await expect(page.getByRole("button", { name: "Find My Representatives" })).toBeInViewport({ ratio: 1 });
  const line = page.getByRole("main").getByRole("link", { name: "FDA comments close in 12 days" });
  await expect(line).toBeInViewport({ ratio: 1 });
  await line.click();
  await expect(page.getByRole("heading", { name: "Comment to the FDA" })).toBeInViewport();
  await page.goBack();
  await urgent.getByRole("link", { name: "Is my medicine in short supply or recalled?" }).click();
  await expect(
    page.getByRole("heading", { name: "Is my medicine in short supply or recalled?" }),
  ).toBeInViewport();
  await page.goBack();
  await urgent.getByRole("link", { name: "Write your comment" }).click();
  await expect(page.getByRole("heading", { name: "Comment to the FDA" })).toBeInViewport();
});

test("the Advocate page shows the window with help, the bill and the supply", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  await page.goto("/advocate", { waitUntil: "networkidle" });
  expect(calls).toEqual([]);
  const section = page.getByRole("region", { name: "Comment to the FDA" });
  await expect(section.getByText("Step 1: today")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Write your Congressman" }).getByText("Step 2"),
  ).toBeVisible();
  const ways = page.getByRole("navigation", { name: "What you can do" });
  await expect(ways.getByRole("link").first()).toContainText("Comment to the FDA: closes in 12 days");
  await expect(section.getByRole("link", { name: "Read the official notice" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.federalregister\.gov\//,
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("link", { name: "Add the last day to your calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`fda-comments-${closesOn}.ics`);

  await section.getByRole("button", { name: "Help me write my comment" }).click();
  await expect(section.getByRole("heading", { name: "Your comment, in your own words" })).toBeFocused();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await section.getByLabel("Who are you in this?").fill("A patient for ten years.");
  await section.getByLabel("What should the FDA do?").fill("Keep it available.");
  await expect(section.getByText("44 of 5,000 characters that the official form takes.")).toBeVisible();
  await expectAccessibleOnPhone(page);
  await section.getByRole("button", { name: "Copy my comment" }).click();
  await expect(toastOf(page, "Comment copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "A patient for ten years.\n\nKeep it available.",
  );
  await section.getByLabel("What has this medicine changed").fill("x".repeat(5000));
  await expect(section.getByText("Your comment is 46 characters too long.")).toBeVisible();
  await expect(section.getByRole("link", { name: "Copy and open the official form" })).toHaveAttribute(
    "href",
    "https://www.regulations.gov/commenton/FDA-2026-N-1234-0001",
  );
  expect(sent).toEqual([]);

  const bill = page.getByRole("region", { name: "In Congress" });
  await expect(bill.getByRole("heading", { level: 3 })).toHaveText(
    "H.R. 8630: Protecting Equal Access to Thyroid Act of 2026",
  );
  await expect(bill).toContainText("Representative Ann Austin, Democrat from Texas, district 37");
  await expect(bill).toContainText("1 member of Congress");
  await expect(bill).toContainText("April 30, 2026: Referred to the House Committee on Energy and Commerce.");
  const supply = page.getByRole("region", { name: "Is my medicine in short supply or recalled?" });
  await expect(supply).toContainText(
    "Ask your pharmacist; don't stop taking medicine because of a web page.",
  );
  await expect(supply).toContainText("Lots M329A19-1, M330J19-3");
  await expect(supply).toContainText(`last read on ${formatDate(dayFromNow(0))}`);
  await expect(supply.getByRole("link", { name: /Official notice about/ })).toHaveCount(2);

  await page.setViewportSize({ width: 375, height: 667 });
  // A reload would come back to where one was.
  await page.goto("about:blank");
  await page.goto("/advocate");
  const next = page.getByRole("link", { name: "Comment to the FDA", exact: true });
  await expect(next).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000);
  await next.click();
  await expect(page.getByRole("heading", { name: "Comment to the FDA" })).toBeInViewport();
});

test("members' cards say what they have done, and the script thanks or asks", async ({ page, fakes }) => {
  fakes.fiveCalls.respond = json(fiveCallsResponse(members));
  await page.goto("/representative-lookup");
  await page.getByLabel("Your address").fill("77 Congress Ave, Austin, TX 78701");
  await page.getByRole("button", { name: "Find My Representatives" }).click();
  await expect(page.getByText("Sponsor of H.R. 8630", { exact: true })).toBeVisible();
  await expect(page.getByText("Cosponsor of H.R. 8630 since May 12, 2026")).toBeVisible();
  await expect(page.getByText(/is in the House\. Ask for a companion bill in the Senate\./)).toBeVisible();
  await page.getByRole("button", { name: "What to say to Ed Vermont" }).click();
  const script = page.getByRole("article", { name: "Call script" });
  await expect(script).toContainText(
    "Thank you for cosponsoring H.R. 8630, the Protecting Equal Access to Thyroid Act of 2026.",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "What to say to Cy Senator" }).click();
  await expect(script).toContainText("Please introduce or support a companion bill in the Senate.");
});

test("the administrator describes an item, hides one, and makes a draft of one", async ({ page, server }) => {
  const request = await signIn(page, server);
  await openSettings(page, "washington", "Found in Washington");
  const items = page.getByRole("region", { name: "Found in Washington" });
  const item = (name: string) => items.getByRole("listitem").filter({ hasText: name });
  await expect(item(title)).toContainText(`Comments until ${formatDate(closesOn)}`);
  await item(title).getByLabel("In a plain sentence").fill("The FDA asks what patients need.");
  const sentences = async () =>
    (await (await request.get(`${server.url}/api/watch`)).json()).documents.map(
      ({ sentence }: { sentence: string | null }) => sentence,
    );
  await expect.poll(sentences, often).toEqual(["The FDA asks what patients need.", null]);

  await items.getByRole("button", { name: /^Show all/ }).click();
  await item("Thyroid Tablets; Guidance").getByRole("button", { name: /^Hide/ }).click();
  await expect(item("Thyroid Tablets; Guidance").getByText("Hidden", { exact: true })).toBeVisible();
  await expect.poll(sentences, often).toEqual(["The FDA asks what patients need."]);
  await expectAccessibleOnPhone(page, "#found-in-washington");
  await item("Thyroid Tablets; Guidance").getByRole("button", { name: /^Show/ }).click();
  await expect.poll(sentences, often).toHaveLength(2);

  await item("H.R. 8630")
    .getByRole("button", { name: /^Make a draft article/ })
    .click();
  await expect(toastOf(page, "Draft created")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(
    "H.R. 8630: Protecting Equal Access to Thyroid Act of 2026",
  );
});
