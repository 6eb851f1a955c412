import { once } from "node:events";
import { Agent, request, type Server } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, portOf } from "#server/platform/http/listen.ts";
import { createHttpServer } from "#server/platform/http/server.ts";
import { testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { inputsOf } from "#server/test/fuzz-inputs.ts";
import { registerTestPerson } from "#server/test/register.ts";
import fieldWords from "#shared/words/es/fields.json" with { type: "json" };
import refusals from "#shared/words/es/refusals.json" with { type: "json" };

/** Whatever a page in Spanish sends: each sentence that comes back is one of the files in shared/words/es. */

const nowhere = "http://127.0.0.1:9";
const testApp = testApplication({
  TRUST_PROXY: "1",
  FIVE_CALLS_API_URL: nowhere,
  CENSUS_GEOCODER_URL: nowhere,
  LEGISLATORS_URL: nowhere,
});
const agent = new Agent({ keepAlive: true });
let server: Server;
let client = 0;
const ids: string[] = [];

beforeAll(async () => {
  const { app, services } = testApp;
  server = createHttpServer(app, services.responseCache);
  await listen(server);
  ids.push(await registerTestPerson(testApp, { sharePublicly: true }));
});
afterAll(async () => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

function send({ method, path, headers, body }: Sent): Promise<{ status: number; text: string }> {
  client += 1;
  const all = {
    "x-forwarded-for": `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
    }),
    ...headers,
    "accept-language": "es-MX,es;q=0.9,en;q=0.5",
  };
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port: portOf(server), method, path, headers: all, agent },
      async (res) => {
        let text = "";
        for await (const chunk of res.setEncoding("utf8")) text += chunk;
        resolve({ status: res.statusCode ?? 0, text });
      },
    );
    call.on("error", reject);
    call.end(body);
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

/** The panel is English. */
const publicEndpoints = [...allEndpoints].filter(
  ([, { access, path }]) => access === "public" && !path.startsWith("/api/admin/"),
);

describe("in Spanish is whatever a page in Spanish gets from", { timeout: 60_000 }, () => {
  test.each(publicEndpoints)("%s", async (_name, endpoint) => {
    const missing = new Set<string>();
    await fc.assert(
      fc.asyncProperty(inputsOf(endpoint, ids), async (input) => {
        const { status, text } = await send({ method: endpoint.method, ...input });
        if (status >= 400) for (const sentence of notSpanish(text)) missing.add(sentence);
      }),
      { seed: 20_261_123, numRuns: 15 },
    );
    expect([...missing]).toEqual([]);
  });
});
