import { createServer } from "node:http";
import { expect, type Frame, type Locator, type Page } from "@playwright/test";
import { listen } from "#server/platform/http/listen.ts";
import { setSettings } from "#server/test/settings.ts";
import { test as base } from "../fixtures.ts";
import { inDatabase } from "./database.ts";
import type { RunningServer } from "./running-server.ts";

export interface OtherWebsite {
  /** Of another site than ours: "localhost" is none of 127.0.0.1. */
  origin: string;
  /** The HTML of the page at "/". */
  show: (body: string) => void;
  stop: () => Promise<void>;
}

export async function startOtherWebsite(): Promise<OtherWebsite> {
  let body = "";
  const server = createServer((req, res) => {
    if (req.url === "/favicon.ico") return res.writeHead(204).end();
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    return res.end(
      `<!doctype html><html lang="en"><head><title>A clinic</title><meta name="viewport" content="width=device-width">` +
        `<style>body{margin:16px;font-family:sans-serif}</style></head><body><main>${body}</main></body></html>`,
    );
  });
  const port = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    show: (html) => {
      body = html;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** With a website of a clinic, which may show our frames. */
export const test = base.extend<{ clinic: OtherWebsite }>({
  clinic: async ({ kept, server }, use) => {
    const clinic = await kept("clinic", startOtherWebsite);
    await allowFrames(server, [clinic.origin]);
    await use(clinic);
  },
});

/** Past the rule that asks for https. */
async function allowFrames(server: RunningServer, origins: readonly string[]): Promise<void> {
  await inDatabase(server, (db) => setSettings(db, { embedHosts: origins.join(", ") }));
  const allowed = async () =>
    (await fetch(`${server.url}/embed/lookup`)).headers.get("content-security-policy");
  await expect
    .poll(allowed)
    .toContain(`frame-ancestors 'self'${origins.map((origin) => ` ${origin}`).join("")}`);
}

export const embedScript = (url: string, attributes: string): string =>
  `<script src="${url}/embed.js" ${attributes} async></script>`;

/** The document in the frame that embed.js made. */
export async function embedIn(page: Page, path: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => new URL(frame.url(), "http://none").pathname === path);
  await expect.poll(() => find() !== undefined).toBe(true);
  const frame = find();
  if (!frame) throw new Error(`No frame shows ${path}`);
  return frame;
}

/** The frame is as high as what it shows. */
export async function expectFullHeight(element: Locator, frame: Frame): Promise<void> {
  const inside = () => frame.locator("#root").evaluate((root) => root.getBoundingClientRect().height);
  await expect
    .poll(async () => Math.abs(((await element.boundingBox())?.height ?? 0) - (await inside())))
    .toBeLessThan(4);
}

/** As browsers do it that block cookies of other sites. */
export async function blockThirdPartyCookies(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  const controls = {
    enableThirdPartyCookieRestriction: true,
    // Browsers before 150 demand these as well.
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  };
  await devTools.send("Network.setCookieControls", controls);
}
