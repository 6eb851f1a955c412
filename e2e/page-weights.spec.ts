import { weighPage } from "#server/bench/page-weights.ts";
import { expect, test } from "./fixtures.ts";

test.use({ seed: "demo" });

const kilobytes = 1000;

test("the home page loads little before anybody touches it", async ({ server }) => {
  const { html, script, style, font } = await weighPage(server.url);
  expect(script).toBeLessThanOrEqual(90 * kilobytes);
  expect(style).toBeLessThanOrEqual(15 * kilobytes);
  expect(html + script + style + font).toBeLessThanOrEqual(160 * kilobytes);
});

test("a page that is only read loads no forms, dialogs or validation", async ({ server }) => {
  for (const path of ["/news", "/patient-stories", "/studies", "/advocate", "/supporters", "/ambassadors"])
    expect((await weighPage(server.url + path)).script, path).toBeLessThanOrEqual(96 * kilobytes);
});
