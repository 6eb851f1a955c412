import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startFakeServer } from "#server/test/fakes/fake-server.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import type { FaultTest } from "./fault-test.ts";
import { admin, ask, startSite, withDatabase } from "./site.ts";

const barMs = 50;
const tries = 4;
/** How often the server reports (event-loop-held.mjs). */
const everyMs = 100;

const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length));

/** What stands in a list; each as long as it is asked to be. */
const lists: Record<string, (bytes: number) => string> = {
  "of {}": (bytes) => `${fill("{},", bytes)}{}`,
  "of numbers": (bytes) => `${fill("0,", bytes)}0`,
  "of objects with wrong members": (bytes) => `${fill('{"id":{"id":[1]},"title":7,"terms":[{}]},', bytes)}{}`,
  "nested without end": (bytes) => fill("[", bytes),
  nested: (bytes) => `${fill("[", bytes / 2)}${fill("]", bytes / 2)}`,
  "with one long text": (bytes) => `"${fill("x", bytes)}"`,
  "with one text of backslashes": (bytes) => `"${fill("\\\\", bytes)}"`,
  "with one object of many members": (bytes) => `{${fill('"a":1,', bytes)}"a":1}`,
};
/** Below the bound of a short response, and that of a long list. */
const sizes = [250_000, 4_000_000];

/** The list where each source has its own. */
function inPlace(path: string, list: string): string {
  if (path.startsWith("/5calls")) return `{"location":"x","representatives":[${list}]}`;
  if (path.startsWith("/census")) return `{"result":{"addressMatches":[${list}]}}`;
  if (path.includes("cosponsors")) return `{"cosponsors":[${list}]}`;
  if (path.startsWith("/congress"))
    return `{"bill":{"title":"t","sponsors":[${list}]},"committees":[${list}]}`;
  if (path.includes("membership")) return `{"HSIF":[${list}],"SSHR":[${list}]}`;
  if (path.includes("legislators")) return `[${list}]`;
  if (path.startsWith("/crm")) return `{"location":{"name":[${list}]},"message":[${list}]}`;
  return `{"count":1,"results":[${list}]}`;
}

function drip(res: ServerResponse): void {
  const timer = setInterval(() => res.write(" "), 1);
  res.on("close", () => clearInterval(timer));
}

const buttons = [
  "five-calls",
  "census",
  "legislators",
  "federal-register",
  "congress",
  "openfda",
  "committees",
].map((service) => `/api/admin/connections/${service}/test`);
const crmButton = "/api/admin/test-ghl";

const longestTurn = (output: string): number =>
  Math.max(0, ...[...output.matchAll(/"eventLoopHeld":([\d.]+)/g)].map(([, held]) => Number(held)));

/** How long the event loop is held by something, in ms; garbage is collected now and then, so the best of some tries counts. */
async function heldDuring(server: ServerProcess, run: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries && best >= barMs; count += 1) {
    await sleep(2 * everyMs);
    const before = server.output().length;
    await run();
    await sleep(2 * everyMs);
    best = Math.min(best, longestTurn(server.output().slice(before)));
  }
  return best;
}

/** Each outside source returns long, nested and senseless lists, or a byte a millisecond. */
export const hostileSources: FaultTest = {
  guarantee: `Nothing that an outside source returns holds the event loop for ${barMs} ms`,
  run: () =>
    withDatabase(async (place) => {
      let answer: (path: string, res: ServerResponse) => void = (_path, res) => void res.end("{}");
      const fake = await startFakeServer((req, res) => answer(req.url ?? "", res));
      const server = await startSite(place, {
        NODE_OPTIONS: `--import ${new URL("event-loop-held.mjs", import.meta.url).href}`,
        FIVE_CALLS_API_URL: `${fake.url}/5calls`,
        FIVE_CALLS_API_KEY: "faulttest",
        CENSUS_GEOCODER_URL: `${fake.url}/census`,
        LEGISLATORS_URL: `${fake.url}/legislators`,
        FEDERAL_REGISTER_URL: `${fake.url}/register`,
        CONGRESS_API_URL: `${fake.url}/congress`,
        CONGRESS_API_KEY: "faulttest",
        OPENFDA_URL: `${fake.url}/fda`,
        GHL_API_URL: `${fake.url}/crm`,
      });
      try {
        const { cookie } = await ask(server, "/api/admin/login", { method: "POST", body: admin });
        const press = (path: string) =>
          ask(server, path, {
            method: "POST",
            cookie,
            ...(path === crmButton && { body: { locationId: "place", privateKey: "key" } }),
          });
        const faults: string[] = [];
        let worst = { name: "nothing", held: 0 };
        let cases = 0;
        const measure = async (name: string, run: () => Promise<unknown>) => {
          const held = await heldDuring(server, run);
          cases += 1;
          if (held > worst.held) worst = { name, held };
          if (held >= barMs) faults.push(`${name}: ${Math.round(held)} ms`);
        };
        for (const [name, list] of Object.entries(lists))
          for (const bytes of sizes) {
            const text = list(bytes);
            answer = (path, res) => void res.end(inPlace(path, text));
            for (const path of [...buttons, crmButton])
              await measure(`${path}: ${bytes} bytes ${name}`, async () => {
                const asked = fake.requests.length;
                const { status } = await press(path);
                if (fake.requests.length === asked) faults.push(`${path} (${status}) did not ask its source`);
              });
          }
        answer = (_path, res) => drip(res);
        await measure("a byte a millisecond", () => Promise.all([...buttons, crmButton].map(press)));
        return {
          ok: faults.length === 0,
          figure: `${cases} responses, at most ${Math.round(worst.held)} ms (${worst.name})${faults.map((fault) => `; ${fault}`).join("")}`,
        };
      } finally {
        await server.end();
        await fake.close();
      }
    }),
};
