import type { Locator, Page } from "@playwright/test";
import { censusResponse, fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { failures, json } from "#server/test/fakes/fake-server.ts";
import { expect, test, testOnPhone } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { toastOf } from "./helpers/admin.ts";
import { keepFromDialing, untilReleased } from "./helpers/api-responses.ts";
import { countedVisitor } from "./helpers/counted-visitor.ts";
import { boxOf, enlargeLetters, expectNoSidewaysScroll } from "./helpers/layout.ts";

test.use({ services: "all" });

let number = 100;
const look = async (page: Page, address = `${++number} Congress Ave, Austin, TX 78701`) => {
  await page.getByLabel("Your address").fill(address);
  await page.getByRole("button", { name: "Find My Representatives" }).click();
};

/** The words for a member: beside the members, over the page on a phone. */
const wordsFor = (page: Page, name: string) => page.getByRole("region", { name });

const script = (page: Page) => page.getByRole("article", { name: "Call script" });

test("an address leads to its members, what to say, and the calls made", async ({ page, server }) => {
  await page.context().addCookies([{ name: "visitor", value: "of.another.page", url: server.url }]);
  // A Monday in winter: one minute before 5 p.m. in Washington.
  await page.clock.install({ time: new Date("2026-11-23T21:59:30Z") });
  await page.goto("/representative-lookup");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Representatives");
  const preview = page.getByRole("region", { name: "What you get" });
  await expect(preview).toContainText("Hello, my name is [your name]");
  const [request] = await Promise.all([page.waitForRequest("**/api/representatives"), look(page)]);
  expect(await request.allHeaders()).not.toHaveProperty("cookie");
  await expect(page.getByRole("heading", { name: "Representatives for Austin" })).toBeFocused();
  await expect(preview).toHaveCount(0);
  const house = page.getByRole("region", { name: "US Representative" });
  const senate = page.getByRole("region", { name: "US Senators" });
  await expect(house.getByRole("heading", { name: "Harriet House" })).toBeInViewport();
  await expect(senate.getByRole("heading", { level: 4 })).toHaveText(["Sam Senator", "Selma Senator"]);
  await expect(house.getByRole("link", { name: "Call Harriet House at 202-555-0100" })).toHaveAttribute(
    "href",
    "tel:+12025550100",
  );
  await expect(house.getByText("Austin")).toBeVisible();
  await expect(page.getByText(/Source: 5 Calls/)).toBeVisible();
  await expect(page.locator("main img")).toHaveCount(0);
  await expect(page.getByText("Open now in Washington").first()).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByText("Closed now: leave a voicemail. It counts, too.").first()).toBeVisible();
  await expect(page.getByText("Open now in Washington")).toHaveCount(0);
  await page.clock.resume();

  await expect(
    wordsFor(page, "Representative Harriet House").getByText(/I am calling for Representative Harriet House/),
  ).toBeInViewport();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "What to say to Selma Senator" }).click();
  await expect(page.getByRole("heading", { name: "Senator Selma Senator" })).toBeFocused();
  await expect(script(page)).toContainText("I am calling for Senator Selma Senator");
  await expect(page.locator("li[aria-current=true]")).toContainText("Selma Senator");

  // The visitor's own words never leave the page.
  await page.getByRole("button", { name: "What to say to Sam Senator" }).click();
  const words = wordsFor(page, "Senator Sam Senator");
  await expect(words.getByText(/I am calling for Senator Sam Senator\. I take natural/)).toBeVisible();
  await words.getByLabel("I am").selectOption("A health care provider");
  await expect(words.getByText(/I am a health care provider/)).toBeVisible();
  await expect(words.getByRole("link", { name: "Call 202-555-0100" })).toBeVisible();

  await words.getByRole("tab", { name: "Letter" }).click();
  const sent: string[] = [];
  page.on("request", (sending) => sent.push(`${sending.url()} ${sending.postData() ?? ""}`));
  await words.getByLabel(/Your own words/).fill("My own sentence.");
  await words.getByLabel(/Your name/).fill("Rosa Luxemburg");
  const letterToSam = words.getByRole("article", { name: "Letter" });
  await expect(letterToSam).toContainText("Dear Senator Sam Senator,");
  await expect(letterToSam).toContainText("I am a health care provider in Texas");
  await expect(letterToSam).toContainText("My own sentence.");
  const contact = words.getByRole("link", { name: /Send it through the official contact page/ });
  await expect(contact).toHaveAttribute("href", "https://senator.senate.gov/contact");

  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-print-copy]")).toContainText("My own sentence.");
  await expect(words).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "Write a letter to Harriet House" }).click();
  const member = wordsFor(page, "Representative Harriet House");
  await expect(member.getByRole("article")).toContainText("My own sentence.");
  await expect(member.getByRole("link", { name: /Open the official website/ })).toHaveAttribute(
    "href",
    "https://member.house.gov",
  );
  // An address put right takes nothing away.
  await look(page);
  await page.getByRole("button", { name: "Write a letter to Harriet House" }).click();
  await expect(member.getByRole("article")).toContainText("My own sentence.");
  expect(sent.filter((text) => text.includes("sentence") || text.includes("Rosa"))).toEqual([]);

  await page.getByRole("button", { name: "What to say to Harriet House" }).click();
  const counted = () => page.waitForResponse((response) => response.status() === 204);
  const press = async (member: string, label: string) => {
    const button = wordsFor(page, member).getByRole("button", { name: label, exact: true });
    const [response] = await Promise.all([counted(), button.press("Enter")]);
    const call = response.request();
    expect(await call.allHeaders()).not.toHaveProperty("cookie");
    return call.postDataJSON();
  };
  expect(await press("Representative Harriet House", "I called")).toEqual({
    state: "TX",
    outcome: "called",
  });
  await expect(page.getByText("Thank you. Next: Senator Sam Senator.")).toBeFocused();
  await expect(script(page)).toContainText("I am calling for Senator Sam Senator");
  expect(await press("Senator Sam Senator", "Voicemail")).toEqual({ state: "TX", outcome: "voicemail" });
  await expect(page.getByText("Thank you. Next: Senator Selma Senator.")).toBeFocused();
  expect(await press("Senator Selma Senator", "Busy")).toEqual({ state: "TX", outcome: "busy" });
  const done = wordsFor(page, "Thank you");
  await expect(done.getByText("3 calls done")).toBeFocused();
  await expect(done.getByText("The line of Senator Selma Senator was busy.")).toBeVisible();
  await expect(done.getByRole("link", { name: "Register with the alliance" })).toBeVisible();
  await expect(done.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(done.getByRole("link", { name: /^Call/ })).toHaveCount(0);
  for (const label of ["Busy", "Busy"]) {
    await done.getByRole("button", { name: "Open the script again" }).click();
    await press("Senator Selma Senator", label);
  }
  await done.getByRole("button", { name: "Write a letter" }).click();
  await expect(
    wordsFor(page, "Representative Harriet House").getByRole("article", { name: "Letter" }),
  ).toContainText("[your street address], Austin, Texas 78701");
  // Additions that come faster than people call may appear a moment later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^\d+ calls made this week$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
});

testOnPhone(test, "from the home page to three calls in twelve presses at most", async ({ page }) => {
  const { press, fill, total } = countedVisitor();
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/");
  await keepFromDialing(page);
  const pressInView = async (control: Locator) => {
    await expect(control).toBeInViewport({ ratio: 1 });
    await press(control);
  };
  const field = page.getByLabel("Your address").first();
  await expect(field).toBeInViewport({ ratio: 1 });
  await fill(field, "1300 Congress Ave, Austin, TX 78701");
  await page.keyboard.press("Enter");
  await pressInView(page.getByRole("button", { name: "What to say to Harriet House" }));
  expect(total("from / to the script for one's own member")).toBeLessThanOrEqual(3);
  const sheet = page.getByRole("dialog");
  await expect(script(page)).toContainText("a constituent from Austin, Texas");
  await expect(script(page)).toContainText("My ZIP code is 78701");
  const name = await boxOf(sheet.getByLabel("Your name"));
  expect(name.y).toBeLessThan((await boxOf(script(page))).y);
  // The number stays in one piece.
  expect((await boxOf(sheet.getByText("202-555-0100", { exact: true }))).height).toBeLessThan(40);
  for (const label of ["I called", "Voicemail", "Busy"]) {
    await pressInView(sheet.getByRole("link", { name: /^Call 202/ }));
    if (label === "I called") {
      await expect(script(page).getByText("Hello, my name is")).toBeInViewport();
      await expectAccessible(page);
    }
    await pressInView(sheet.getByRole("button", { name: label, exact: true }));
  }
  await expect(sheet.getByText("3 calls done")).toBeInViewport();
  await expect(sheet.getByRole("button", { name: "Write a letter" })).toBeInViewport({ ratio: 1 });
  expect(total("from / to three calls done")).toBeLessThanOrEqual(12);

  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Representatives for Austin" })).toBeVisible();
  await look(page);
  const card = page.getByRole("listitem").filter({ hasText: "Harriet House" });
  const call = card.getByRole("link", { name: /^Call Harriet House/ });
  await expect(call).toBeVisible();
  await expect(card.getByRole("button", { name: "I called" })).toHaveCount(0);
  await call.click();
  await card.getByRole("button", { name: "I called" }).click();
  await expect(page.getByText("Thank you. Next: Senator Sam Senator.")).toBeFocused();
  await expect(card.getByText("You called this office.")).toBeVisible();

  await enlargeLetters(page);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});

test("the lookup says what to do whenever it finds nothing", async ({ page, fakes, problems, context }) => {
  problems.allow(/status of (400|503)|ERR_INTERNET_DISCONNECTED/);
  await page.goto("/representative-lookup");
  await page.getByRole("button", { name: "Find My Representatives" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter an address.");

  await look(page);
  await expect(page.getByRole("heading", { name: "Representatives for Austin" })).toBeVisible();
  await look(page, "Austin, Texas");
  await expect(page.getByRole("alert")).toContainText("A city or a state alone");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("heading", { name: /^Representatives for/ })).toHaveCount(0);
  await expect(page.getByLabel("Your address")).toHaveValue("Austin, Texas");

  fakes.fiveCalls.respond = json({}, 400);
  fakes.census.respond = json(censusResponse());
  // A ZIP code alone would give the senators.
  await look(page, "1 No Such Street, Austin, TX");
  await expect(page.getByText("No representatives found for this address.")).toBeVisible();
  await expect(page.getByText("A PO box has no district.")).toBeVisible();
  await expect(page.getByRole("link", { name: "(202) 224-3121" })).toHaveAttribute(
    "href",
    "tel:+12022243121",
  );

  fakes.fiveCalls.respond = failures["500"] ?? json({});
  fakes.census.respond = failures.HTML ?? json({});
  await look(page);
  await expect(toastOf(page, "Failed to fetch representatives")).toBeVisible();
  const unavailable = page.getByRole("region", { name: "We can't show your members of Congress right now" });
  await expect(unavailable).toBeFocused();
  await expect(unavailable).toContainText("give your ZIP code, 78701,");
  const call = unavailable.getByRole("link", { name: "Call (202) 224-3121" });
  await expect(call).toHaveAttribute("href", "tel:+12022243121");
  await expect(call).toBeInViewport();
  await expect(unavailable.getByText("I am a constituent from Austin, Texas")).toBeInViewport();
  await expect(unavailable.getByRole("link", { name: /^www\.\S+ \(opens in a new tab\)$/ })).toBeVisible();
  await unavailable.getByText("Write instead: open the letter").click();
  await expect(unavailable.getByRole("article")).toContainText("Austin, Texas 78701");

  const members = [
    { id: "H1", name: "First Candidate", area: "US House" },
    { id: "H2", name: "Second Candidate", area: "US House" },
    { id: "S1", name: "Only Senator", area: "US Senate" },
  ];
  fakes.fiveCalls.respond = json(fiveCallsResponse(members, { lowAccuracy: true }));
  await look(page, "78701");
  await expect(page.getByText(/only find the rough location/)).toBeVisible();
  await expect(page.getByText(/Add your street and house number to see the one/)).toBeVisible();
  await expect(page.getByText("First Candidate", { exact: true })).toBeVisible();
  await expect(page.getByText("Second Candidate", { exact: true })).toBeVisible();

  const { released, release } = untilReleased();
  fakes.fiveCalls.respond = (req, res) => void released.then(() => json(fiveCallsResponse())(req, res));
  fakes.census.respond = failures.hanging ?? json({});
  await look(page);
  await expect(page.getByRole("button", { name: "Searching..." })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Representatives for Austin" })).toBeVisible();

  await context.setOffline(true);
  await look(page);
  await expect(page.getByRole("region", { name: "We can't show your members of Congress" })).toBeFocused();
  await expect(page.getByRole("heading", { name: /^Representatives for/ })).toHaveCount(0);
});
