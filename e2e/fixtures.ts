import { type BrowserContext, test as base, expect, type TestType } from "@playwright/test";
import { type FakeServices, startFakeServices } from "./helpers/fake-services.ts";
import { type RunningServer, type StartedServer, startServer } from "./helpers/running-server.ts";
import type { Seed } from "./helpers/saved-tables.ts";

export { expect };

/** Options of a spec file: `test.use({ seed: "demo" })` at its top. */
export interface ServerOptions {
  /** What each test begins with: sample content, or an empty site. */
  seed: Seed;
  /** Whether every outside service is set up, and fake, or none. */
  services: "none" | "all";
}

interface Stoppable {
  stop(): Promise<unknown>;
}

/** What a worker starts at its first use and stops after its last test. One name means one thing. */
type Kept = <Started extends Stoppable>(name: string, start: () => Promise<Started>) => Promise<Started>;

/** What went wrong in the browser while a test ran; anything left here fails the test. */
interface Problems {
  /** Takes problems that match as expected, e.g. the console's line for a 404 that the test is about. */
  allow(pattern: RegExp): void;
}

/**
 * The `test` of every end-to-end spec. Each worker has two production servers at most, with and without outside services, whose
 * tables are put back before each test; a console error, a page error or a request that leaves this machine fails the test.
 */
export const test = base.extend<
  ServerOptions & { server: RunningServer; fakes: FakeServices; problems: Problems },
  { kept: Kept }
>({
  // Options of a test, not of a worker: for other options of those Playwright would start another worker with another browser.
  seed: ["none", { option: true }],
  services: ["none", { option: true }],

  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ...setupResult("E2E_BROWSER") });
    },
    { scope: "worker" },
  ],

  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const kept = new Map<string, Promise<Stoppable>>();
      await use((name, start) => {
        const started = kept.get(name) ?? start();
        kept.set(name, started);
        // One name means one `start`.
        return started as ReturnType<typeof start>;
      });
      // Servers before the fakes that they use.
      const ends = await Promise.allSettled(
        [...kept.values()].reverse().map(async (started) => (await started).stop()),
      );
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    },
    { scope: "worker", timeout: 360_000 },
  ],

  fakes: async ({ kept }, use) => {
    await use(await kept("fake services", startFakeServices));
  },

  server: [
    async ({ kept, services, seed }, use) => {
      const server = await startedServer(kept, services);
      await server.reset(seed);
      await use(server);
    },
    { timeout: 360_000 },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  problems: [
    async ({ context }, use) => {
      const problems = await watch(context);
      const allowed: RegExp[] = [];
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, "problems in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

async function startedServer(kept: Kept, services: ServerOptions["services"]): Promise<StartedServer> {
  const database = setupResult("E2E_DATABASE");
  if (services === "none") return kept("server", () => startServer(database, {}));
  const fakes = await kept("fake services", startFakeServices);
  fakes.recover();
  return kept("server with services", () => startServer(database, fakes.env, hasReadSources));
}

/** The server reads its sources when it starts, and not again for hours. */
async function hasReadSources(url: string): Promise<void> {
  const read = async () => {
    const { documents, bills, supply } = await (await fetch(`${url}/api/watch`)).json();
    return [documents.length, bills.length, supply.length];
  };
  await expect.poll(read, { intervals: [100], timeout: 60_000 }).toEqual([2, 1, 2]);
}

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
  const problems: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error")
      problems.push(`console error: ${message.text()} (${message.location().url})`);
  });
  // A violation that a library catches (zod's `new Function`) is not on the console: only the page gets the event.
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content Security Policy: ${violatedDirective} refused ${blockedURI} ${sourceFile}`),
    ),
  );
  context.on("weberror", (error) =>
    problems.push(`page error: ${error.error().stack ?? error.error().message}`),
  );
  context.on("request", (request) => {
    if (!isLocal(new URL(request.url()))) problems.push(`outside request: ${request.url()}`);
  });
  return problems;
}

function isLocal(url: URL): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname) || !/^(https?|wss?):$/.test(url.protocol);
}

function setupResult(name: string) {
  const text = process.env[name];
  if (!text) throw new Error(`${name} is not set: run the tests with e2e/playwright.config.ts.`);
  return JSON.parse(text);
}
