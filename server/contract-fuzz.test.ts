import { once } from "node:events";
import { Agent, request, type Server } from "node:http";
import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHttpServer } from "#server/platform/http/listen.ts";
import { adminCredentials, testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { costlyBodies, type FuzzInput, inputsOf } from "#server/test/fuzz-inputs.ts";
import { secretMark } from "#server/test/fuzz-values.ts";
import { registerTestPerson } from "#server/test/register.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { listLogs } from "#shared/api/logs.ts";
import { users } from "#shared/schema/users.ts";
import fieldWords from "#shared/words/es/fields.json" with { type: "json" };
import refusals from "#shared/words/es/refusals.json" with { type: "json" };
import { portOf } from "./platform/http/listen.ts";

/*
 * Everything that the contract lets in, and what it does not: no input may bring out a 5xx, a stack, a key, or an English sentence
 * for a page in Spanish. Always the same few inputs; FUZZ_SEED and FUZZ_RUNS ask for others and more, as the fault tests do.
 */

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const factor = Number(process.env.FUZZ_RUNS ?? 1);
/** Nothing listens here. */
const nowhere = "http://127.0.0.1:9";

const failures: string[] = [];
const log = pino(
  { level: "error" },
  new Writable({
    write(chunk, _encoding, done) {
      failures.push(String(chunk).slice(0, 3000));
      done();
    },
  }),
);
const testApp = testApplication(
  {
    TRUST_PROXY: "1",
    FIVE_CALLS_API_URL: nowhere,
    FIVE_CALLS_API_KEY: `${secretMark}env`,
    CENSUS_GEOCODER_URL: nowhere,
    LEGISLATORS_URL: nowhere,
    FEDERAL_REGISTER_URL: nowhere,
    CONGRESS_API_URL: nowhere,
    OPENFDA_URL: nowhere,
    NPI_REGISTRY_URL: nowhere,
    GHL_API_URL: nowhere,
  },
  log,
);

interface FuzzResponse {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

let server: Server;
let cookie = "";
const ids: string[] = [];
const agent = new Agent({ keepAlive: true });
let client = 0;

/** Sends bytes as they are: what the tests' usual client would encode or refuse. From a new address each time, as many people would. */
function send(
  method: string,
  { path, body }: FuzzInput,
  { session = "", language = "en" } = {},
): Promise<FuzzResponse> {
  client += 1;
  const port = portOf(server);
  const headers: Record<string, string> = {
    "x-forwarded-for": `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
    "accept-language": language,
    ...(session && { cookie: session }),
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
    }),
  };
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, method, path, headers, agent }, async (res) => {
      let text = "";
      for await (const chunk of res.setEncoding("utf8")) text += chunk;
      resolve({ status: res.statusCode ?? 0, headers: res.headers, text });
    });
    call.on("error", reject);
    call.end(body);
  });
}

async function signIn(): Promise<string> {
  const input = { path: "/api/admin/login", body: JSON.stringify(adminCredentials) };
  const { headers } = await send("POST", input);
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

beforeAll(async () => {
  server = createHttpServer(testApp.app, testApp.services.responseCache).listen(0, "127.0.0.1");
  await once(server, "listening");
  for (let count = 0; count < 3; count += 1)
    ids.push(await registerTestPerson(testApp, { sharePublicly: true }));
  cookie = await signIn();
});
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** Calls whose work is to ask an outside service, which is not there: 503 is the right response. */
const asksOutside = /^\/api\/(representatives|admin\/(test-ghl|connections|legislators|ambassador-requests))/;

function check(endpoint: Endpoint, { status, text }: FuzzResponse): void {
  const why = `${status} ${text.slice(0, 500)}\n${failures.splice(0).join("\n")}`;
  if (!(status === 503 && asksOutside.test(endpoint.path))) expect(status, why).toBeLessThan(500);
  expect(text, why).not.toContain(secretMark);
  // The panel's log is there to show where an error came from.
  if (endpoint.path !== listLogs.path) expect(text, why).not.toMatch(/node_modules|\n\s+at .+:\d+:\d+/);
  if (status < 400) return;
  // The library's own words are no sentences for anybody.
  expect(text, why).not.toMatch(/Invalid (input|option|ISO)|expected (string|number|array|object)/);
  const error: unknown = JSON.parse(text);
  expect(error, why).toEqual({
    message: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[a-z_]+$/),
    ...(typeof error === "object" && error && "fields" in error && { fields: expect.any(Object) }),
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const known = Object.values({ ...fieldWords, ...refusals }).map(
  (sentence) =>
    new RegExp(
      `^${sentence
        .split(/\{\w+\}/)
        .map(escaped)
        .join("(?:.|\n)*")}$`,
    ),
);

interface Refusal {
  message: string;
  fields?: Record<string, string[]>;
}

/** The sentences of a response that are not Spanish ones of ours. */
function notSpanish(text: string): string[] {
  const { message, fields }: Refusal = JSON.parse(text);
  const isKnown = (sentence: string) => known.some((pattern) => pattern.test(sentence));
  const inFields = Object.values(fields ?? {}).flat();
  const [first = message] = inFields;
  // A summary begins with the first field's sentence.
  const isSummary = message.startsWith(first.replace(/\.$/, ""));
  return [...new Set([...inFields, ...(isSummary && fields ? [] : [message])])].filter(
    (each) => !isKnown(each),
  );
}

const fuzz = (endpoint: Endpoint, sender: { session?: string; language?: string }, runs: number) =>
  fc.assert(
    fc.asyncProperty(inputsOf(endpoint, ids), async (input) => {
      const response = await send(endpoint.method, input, sender);
      check(endpoint, response);
      if (sender.language && response.status >= 400) expect(notSpanish(response.text)).toEqual([]);
    }),
    { seed, numRuns: Math.ceil(runs * factor) },
  );

/** These cost a bcrypt hash each, or take the same long time whatever was asked. */
const slow = new Set(["/api/admin/login", "/api/ambassadors", "/api/my-data/resend"]);
const endpoints = [...allEndpoints];
const isOfPanel = ({ path }: Endpoint) => path.startsWith("/api/admin/");

describe("whatever is sent", { timeout: 240_000 * Math.max(1, factor) }, () => {
  const open = endpoints.filter(([, { access }]) => access === "public");
  test.each(open)("%s, by a stranger, who reads Spanish where the page may", async (_name, endpoint) => {
    // The panel is English.
    const sender = isOfPanel(endpoint) ? {} : { language: "es-MX,es;q=0.9,en;q=0.5" };
    await fuzz(endpoint, sender, slow.has(endpoint.path) ? 6 : 15);
  });

  // Without logging out, after which all others would be a stranger's again.
  test.each(endpoints.filter(([, { access, path }]) => access !== "public" && !path.includes("logout")))(
    "%s, by the administrator",
    async (_name, endpoint) => {
      await fuzz(endpoint, { session: cookie }, 5);
      const still = await send("GET", { path: "/api/admin/session", body: undefined }, { session: cookie });
      expect(still.status, "the session outlived it").toBe(200);
    },
  );

  // The panel's too, in the fault tests.
  const writes = endpoints.filter(([, { access, body }]) => body && (access === "public" || factor > 1));
  test.each(writes)("%s, with the costliest texts: within a second of its own", async (_name, endpoint) => {
    const session = endpoint.access === "public" ? "" : cookie;
    const path = endpoint.path.replace(/:\w+/g, () => ids[0] ?? "");
    for (const body of endpoint.body ? costlyBodies(endpoint.body) : []) {
      const before = process.cpuUsage();
      check(endpoint, await send(endpoint.method, { path, body }, { session }));
      expect(process.cpuUsage(before).user / 1e6, body.slice(0, 60)).toBeLessThan(1);
    }
  });

  test.each([
    ["cookie", "visitor=a.b;"],
    ["x-forwarded-for", "::ffff:10.0.0.1,"],
    ["user-agent", "a@b%40"],
    ["accept-encoding", "br;q=0 ,"],
    ["accept", "a/b;q=0.1,"],
    ["content-type", 'application/json;a="\\";'],
    ["if-none-match", '"a",'],
    ["x-request-id", "a"],
  ])("to every public call, in the header %s as long as Node reads it", async (name, part) => {
    const value = part.repeat(14_000 / part.length);
    for (const [, { method, path }] of open) {
      const verb = method.toLowerCase() as "get" | "post" | "put" | "delete";
      const { status } = await testApp.http[verb](path.replace(/:\w+/g, "none")).set(name, value);
      if (!asksOutside.test(path)) expect(status, path).toBeLessThan(500);
    }
  });

  test("the server is well after it, nobody became an administrator, no prototype was polluted", async () => {
    const ready = await send("GET", { path: "/readyz", body: undefined });
    expect(ready.status).toBe(200);
    const administrators = await testApp.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.isAdmin, true));
    expect(administrators).toEqual([{ email: adminCredentials.username }]);
    expect(Reflect.get({}, "isAdmin")).toBeUndefined();
    expect(await signIn()).toMatch(/^session=/);
  });
});
