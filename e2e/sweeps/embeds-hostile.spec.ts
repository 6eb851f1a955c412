import type { Page } from "@playwright/test";
import { frameMessage } from "#shared/embeds.ts";
import { expect } from "../fixtures.ts";
import {
  test as base,
  embedIn,
  embedScript,
  expectFullHeight,
  type OtherWebsite,
  startOtherWebsite,
} from "../helpers/other-website.ts";

const test = base.extend<{ stranger: OtherWebsite }>({
  stranger: async ({ kept }, use) => use(await kept("stranger", startOtherWebsite)),
});

const refusal = /frame-ancestors|Framing|X-Frame-Options|chrome-error|postMessage/;

/** What any frame of the page shows, without those of the page itself. */
async function wordsInFrames(page: Page): Promise<string> {
  const inside = page.frames().filter((frame) => frame !== page.mainFrame());
  const texts = await Promise.all(
    inside.map((frame) => frame.evaluate(() => document.body?.innerText ?? "").catch(() => "")),
  );
  return texts.join(" ");
}

test("a site off the list shows nothing of ours", async ({ page, server, clinic, stranger, problems }) => {
  problems.allow(refusal);
  expect(clinic.origin).not.toBe(stranger.origin);
  const frames = ["lookup", "register", "count"].map(
    (name) => `<iframe title="${name}" src="${server.url}/embed/${name}" style="opacity:0.01"></iframe>`,
  );
  stranger.show(`<h1>A prize</h1>${embedScript(server.url, 'data-show="register"')}${frames.join("")}`);
  await page.goto(stranger.origin);
  await expect(page.locator("iframe")).toHaveCount(4);
  await page.waitForLoadState("networkidle");
  expect(await wordsInFrames(page)).not.toMatch(/alliance|congress|register/i);
  // Instead of an empty box.
  await expect(page.getByTitle("Join the Thyroid Access Alliance")).toBeHidden();
});

test("others' messages move the page within bounds only", async ({ page, server, clinic, stranger }) => {
  const forged = JSON.stringify({ type: frameMessage.height, height: 4321, wantsTop: true });
  stranger.show(
    `<script>for (let i = 0; i < 1000; i++) parent.postMessage(${forged}, "*");
     for (const frame of [...Array(parent.length).keys()]) parent[frame].postMessage("${frameMessage.greeting}", "*");</script>`,
  );
  clinic.show(
    `<h1>A clinic</h1>${embedScript(server.url, 'data-show="count"')}<iframe title="An advertisement" src="${stranger.origin}"></iframe>`,
  );
  await page.goto(clinic.origin);
  const element = page.getByTitle("How many people stand with the Thyroid Access Alliance");
  const frame = await embedIn(page, "/embed/count");
  await expect(frame.getByRole("link", { name: /Add your name/ })).toBeVisible();
  const height = async () => Math.round((await element.boundingBox())?.height ?? 0);
  await expectFullHeight(element, frame);
  const own = await height();
  // Messages of the page itself are ignored: it is not our origin.
  await page.evaluate((text) => window.postMessage(JSON.parse(text), "*"), forged);
  await page.waitForTimeout(500);
  expect(await height()).toBe(own);

  // Even our own frame, taken over, gets no further.
  await frame.evaluate((type) => {
    for (const wrong of [-5, Number.NaN, "900", null, {}]) parent.postMessage({ type, height: wrong }, "*");
    for (const message of [null, "x", 7, [], { type: "other", height: 3000 }])
      parent.postMessage(message, "*");
    parent.postMessage({ type, height: 1e9 }, "*");
  }, frameMessage.height);
  await expect.poll(height).toBe(8000);
});
