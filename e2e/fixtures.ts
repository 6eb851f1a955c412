import { type BrowserContext, test as base, expect } from "@playwright/test";
import { type RunningServer, startServer } from "./running-server.ts";

export { expect };

/** Options of a spec file: `test.use({ seed: "demo" })` at its top. Another value means another server. */
export interface WorkerOptions {
  seed: "none" | "demo";
  /** More environment variables for the server, such as the address of a played outside service. */
  serverEnv: Record<string, string>;
}

/** What went wrong in the browser while a test ran; anything left here fails the test. */
interface Problems {
  /** Takes problems that match as expected, e.g. the console's line for a 404 that the test is about. */
  allow(pattern: RegExp): void;
}

/**
 * The `test` of every end-to-end spec. Each worker has a production server with its own database; a console error, a
 * page error or a request that leaves this machine fails the test.
 */
export const test = base.extend<{ problems: Problems }, WorkerOptions & { server: RunningServer }>({
  seed: ["none", { option: true, scope: "worker" }],
  serverEnv: [{}, { option: true, scope: "worker" }],

  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ...setupResult("E2E_BROWSER") });
    },
    { scope: "worker" },
  ],

  server: [
    async ({ seed, serverEnv }, use) => {
      const { stop, ...server } = await startServer(setupResult("E2E_DATABASE"), { seed, env: serverEnv });
      await use(server);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
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

/** A fixture of a worker's own: started before its first test, stopped after its last. It needs no other fixture. */
export const workerFixture = <Value>(start: () => Promise<{ value: Value; stop(): Promise<unknown> }>) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use: (value: Value) => Promise<void>) => {
      const { value, stop } = await start();
      await use(value);
      await stop();
    },
    { scope: "worker" },
  ] satisfies [unknown, { scope: "worker" }];

async function watch(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error")
      found.push(`console error: ${message.text()} (${message.location().url})`);
  });
  // What a library tries and catches (zod's `new Function`) no browser writes on the console: it tells the page alone.
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
