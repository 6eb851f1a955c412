import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { unpackChromium } from "./packaged-chromium.ts";

/** How to launch the browser of the end-to-end tests (a part of Playwright's launch options). */
interface BrowserChoice {
  /** Where it was found, for the log. */
  source: string;
  executablePath?: string;
  /** The whole environment of the browser; our own when absent. */
  env?: Record<string, string>;
  args: string[];
}

const offline = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-domain-reliability",
  "--no-pings",
  // Requests to other machines fail right away, and fixtures.ts records them: a test run calls no one else's servers.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

const systemBrowsers = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds a browser that really starts here: the one that CHROMIUM_PATH names, Playwright's own, the one in the npm package
 * @sparticuz/chromium (Linux x64), or the system's. The first three are headless shells, which run these tests in two
 * thirds of the time of a whole browser. Throws one sentence that says what to do when there is none.
 */
export async function resolveBrowser(): Promise<BrowserChoice> {
  const named = process.env.CHROMIUM_PATH || process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH;
  if (named) {
    const choice = { source: "CHROMIUM_PATH", executablePath: named, args: offline };
    const reason = await whyItFails(choice);
    // A path that was named on purpose is never skipped silently.
    if (reason) throw new Error(`The browser that CHROMIUM_PATH names (${named}) does not start: ${reason}`);
    return choice;
  }
  const reasons: string[] = [];
  for (const find of [playwrightBrowser, packagedBrowser, ...systemBrowsers.map(systemBrowser)]) {
    const choice = await find().catch((error: unknown) => void reasons.push(String(error)));
    if (!choice) continue;
    const reason = await whyItFails(choice);
    if (!reason) return choice;
    reasons.push(`${choice.executablePath ?? choice.source}: ${reason}`);
  }
  throw new Error(
    `No browser for the end-to-end tests: run "npx playwright install chromium" or set CHROMIUM_PATH (${reasons.join("; ")}).`,
  );
}

async function playwrightBrowser(): Promise<BrowserChoice> {
  return { source: "Playwright", args: offline };
}

async function packagedBrowser(): Promise<BrowserChoice> {
  return { source: "@sparticuz/chromium", ...(await unpackChromium()), args: offline };
}

function systemBrowser(file: string) {
  return async (): Promise<BrowserChoice | undefined> =>
    existsSync(file) ? { source: "system", executablePath: file, args: offline } : undefined;
}

async function whyItFails({ executablePath, env, args }: BrowserChoice): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ executablePath, env, args, timeout: 20_000 });
    await browser.close();
    return undefined;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    // The loader's own line tells more than Playwright's first one.
    return (/error while loading[^\n]*/.exec(words)?.[0] ?? words.split("\n")[0] ?? words).slice(0, 200);
  }
}
