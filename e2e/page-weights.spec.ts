import { weighPage } from "#server/bench/page-weights.ts";
import { expect, test } from "./fixtures.ts";

test.use({ seed: "demo" });

const kilobytes = 1000;

test("the home page loads little before anybody touches it @any-width", async ({ server }) => {
  const { html, script, style, font } = await weighPage(server.url);
  expect(script).toBeLessThanOrEqual(90 * kilobytes);
  expect(style).toBeLessThanOrEqual(11 * kilobytes);
  expect(html + script + style + font).toBeLessThanOrEqual(150 * kilobytes);
});

test("a page that is only read loads no forms, dialogs or validation @any-width", async ({ server }) => {
  const weightOf = async (path: string) => (await weighPage(server.url + path)).script;
  // What every page loads; without it, the weights below would be of half of the scripts.
  expect(await weightOf("/")).toBeGreaterThan(70 * kilobytes);
  for (const path of ["/news", "/patient-stories", "/studies", "/supporters", "/ambassadors"])
    expect(await weightOf(path), path).toBeLessThanOrEqual(92 * kilobytes);
  // The letters are written on the page itself.
  expect(await weightOf("/advocate")).toBeLessThanOrEqual(107 * kilobytes);
});
