import { type BrowserContext, test as base, expect, type TestType } from "@playwright/test";
import { type RunningServer, startServer } from "./helpers/running-server.ts";

export { expect };

/** Options of a spec file: `test.use({ seed: "demo" })` at its top. Another value means another server. */
export interface ServerOptions {
  seed: "none" | "demo";
  /** More environment variables for the server, such as the address of a fake outside service. */
  serverEnv: Record<string, string>;
  /** For specs that change what every page shows: only those that name the same stage share a server. */
  stage: string;
}

interface Stoppable {
  stop(): Promise<unknown>;
}

/**
 * What a worker starts at its first use and stops after its last test. One name means one thing at a time: with another
 * `variant` the one before is stopped, since an idle server still works in the background.
 */
type Kept = <Started extends Stoppable>(
  name: string,
  start: () => Promise<Started>,
  variant?: string,
) => Promise<Started>;

/** What went wrong in the browser while a test ran; anything left here fails the test. */
interface Problems {
  /** Takes problems that match as expected, e.g. the console's line for a 404 that the test is about. */
  allow(pattern: RegExp): void;
}

/**
 * The `test` of every end-to-end spec. Each worker has a production server for each seed, and one at a time for specs with
 * other options, all with databases of their own; a console error, a page error or a request that leaves this machine fails the test.
 */
export const test = base.extend<
  ServerOptions & { server: RunningServer; problems: Problems },
  { kept: Kept }
>({
  // Options of a test, not of a worker: for other options of those Playwright would start another worker with another browser.
  seed: ["none", { option: true }],
  serverEnv: [{}, { option: true }],
  stage: ["", { option: true }],

  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ...setupResult("E2E_BROWSER") });
    },
    { scope: "worker" },
  ],

  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const kept = new Map<string, { started: Promise<Stoppable>; variant: string }>();
      await use(async (name, start, variant = "") => {
        let found = kept.get(name);
        if (found?.variant !== variant) {
          kept.delete(name);
          await (await found?.started)?.stop();
          found = { started: start(), variant };
          kept.set(name, found);
        }
        // One name and variant mean one `start`.
        return found.started as ReturnType<typeof start>;
      });
      const ends = await Promise.allSettled(
        [...kept.values()].map(async ({ started }) => (await started).stop()),
      );
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    },
    { scope: "worker", timeout: 360_000 },
  ],

  server: [
    async ({ kept, seed, serverEnv, stage }, use) => {
      const start = () => startServer(setupResult("E2E_DATABASE"), { seed, env: serverEnv });
      const isOfTheirOwn = stage !== "" || Object.keys(serverEnv).length > 0;
      const name = isOfTheirOwn ? "server" : `server with seed ${seed}`;
      await use(await kept(name, start, JSON.stringify([seed, serverEnv, stage])));
    },
    { timeout: 360_000 },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  problems: [
    async ({ context }, use) => {
      const found = await watch(context);
      const allowed: RegExp[] = [];
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, "problems in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** The window is that of a desktop unless a test says otherwise (playwright.config.ts). */
const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };

type Test = TestType<Record<never, never>, Record<never, never>>;
type Body<On extends Test> = Parameters<On>[2];

/** A test whose subject is a phone, with touch. */
export function testOnPhone<On extends Test>(test: On, title: string, body: Body<On>): void {
  test.describe("on a phone", () => {
    test.use(phone);
    test(title, body);
  });
}

async function watch(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error")
      found.push(`console error: ${message.text()} (${message.location().url})`);
  });
  // A violation that a library catches (zod's `new Function`) is not on the console: only the page gets the event.
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content Security Policy: ${violatedDirective} refused ${blockedURI} ${sourceFile}`),
    ),
  );
  context.on("weberror", (error) =>
    found.push(`page error: ${error.error().stack ?? error.error().message}`),
  );
  context.on("request", (request) => {
    if (!isLocal(new URL(request.url()))) found.push(`outside request: ${request.url()}`);
  });
  return found;
}

function isLocal(url: URL): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname) || !/^(https?|wss?):$/.test(url.protocol);
}

function setupResult(name: string) {
  const text = process.env[name];
  if (!text) throw new Error(`${name} is not set: run the tests with e2e/playwright.config.ts.`);
  return JSON.parse(text);
}
