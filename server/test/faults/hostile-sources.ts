import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { application } from "#server/test/applications.ts";
import { type FakeServer, startFakeServer } from "#server/test/fakes/fake-server.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import type { FaultTest } from "./fault-test.ts";
import { hostilePictures } from "./hostile-pictures.ts";
import { admin, ask, startSite, type TestDatabase, withDatabase } from "./site.ts";

const barMs = 50;
const tries = 4;
/** How often the server reports (event-loop-held.mjs). */
const everyMs = 100;

const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length));

type List = (bytes: number) => string;

/** The rows of a list; each as long as it is asked to be. */
const lists: Record<string, List> = {
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

/** The list where each source has its own; where it has two, both fit within the bound. */
function inPlace(path: string, ofBytes: List, bytes: number): string {
  const [list, half] = [ofBytes(bytes), ofBytes(bytes / 2)];
  if (path.startsWith("/5calls")) return `{"location":"x","representatives":[${list}]}`;
  if (path.startsWith("/census")) return `{"result":{"addressMatches":[${list}]}}`;
  if (path.includes("cosponsors")) return `{"cosponsors":[${list}]}`;
  if (path.startsWith("/congress"))
    return `{"bill":{"title":"t","sponsors":[${half}]},"committees":[${half}]}`;
  if (path.includes("membership")) return `{"HSIF":[${half}],"SSHR":[${half}]}`;
  if (path.includes("legislators")) return `[${list}]`;
  if (path.startsWith("/crm")) return `{"location":{"name":[${half}]},"message":[${half}]}`;
  if (path.startsWith("/npi"))
    return `{"result_count":[],"results":[{"number":[${half}],"basic":{},"taxonomies":[${half}]}]}`;
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

const reporting = { NODE_OPTIONS: `--import ${new URL("event-loop-held.mjs", import.meta.url).href}` };

/** The button that asks the registry of providers about an applicant. */
async function npiButton({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/api/ambassadors`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(application()),
  });
  const { id }: { id?: unknown } = Object(await response.json());
  return `/api/admin/ambassador-requests/${id}/npi`;
}

function createReport() {
  const faults: string[] = [];
  let worst = { name: "nothing", held: 0 };
  let cases = 0;
  return {
    faults,
    async measure(server: ServerProcess, name: string, run: () => Promise<unknown>) {
      const held = await heldDuring(server, run);
      cases += 1;
      if (held > worst.held) worst = { name, held };
      if (held >= barMs) faults.push(`${name}: ${Math.round(held)} ms`);
    },
    outcome: () => ({
      ok: faults.length === 0,
      figure: `${cases} responses, at most ${Math.round(worst.held)} ms (${worst.name})${faults.map((fault) => `; ${fault}`).join("")}`,
    }),
  };
}
type Report = ReturnType<typeof createReport>;

/** Lists of rows, from every source that a button of the panel asks. */
async function tryLists(
  database: TestDatabase,
  fake: FakeServer,
  { faults, measure }: Report,
): Promise<void> {
  const server = await startSite(database, {
    ...reporting,
    FIVE_CALLS_API_URL: `${fake.url}/5calls`,
    FIVE_CALLS_API_KEY: "faulttest",
    CENSUS_GEOCODER_URL: `${fake.url}/census`,
    LEGISLATORS_URL: `${fake.url}/legislators`,
    FEDERAL_REGISTER_URL: `${fake.url}/register`,
    CONGRESS_API_URL: `${fake.url}/congress`,
    CONGRESS_API_KEY: "faulttest",
    OPENFDA_URL: `${fake.url}/fda`,
    GHL_API_URL: `${fake.url}/crm`,
    NPI_REGISTRY_URL: `${fake.url}/npi`,
  });
  try {
    const { cookie } = await ask(server, "/api/admin/login", { method: "POST", body: admin });
    const all = [...buttons, crmButton, await npiButton(server)];
    const press = (path: string) =>
      ask(server, path, {
        method: path.endsWith("/npi") ? "GET" : "POST",
        cookie,
        ...(path === crmButton && { body: { locationId: "place", privateKey: "key" } }),
      });
    for (const [name, list] of Object.entries(lists))
      for (const bytes of sizes) {
        fake.respond = ({ url = "" }, res) => void res.end(inPlace(url, list, bytes));
        for (const path of all)
          await measure(server, `${path}: ${bytes} bytes ${name}`, async () => {
            const asked = fake.requests.length;
            const { status } = await press(path);
            if (fake.requests.length === asked) faults.push(`${path} (${status}) did not ask its source`);
          });
      }
    fake.respond = (_req, res) => drip(res);
    await measure(server, "a byte a millisecond", () => Promise.all(all.map(press)));
  } finally {
    await server.end();
  }
}

/** Each by a server of its own: after one that can't be read, the service of initials is left alone for a minute. */
async function tryPictures(
  database: TestDatabase,
  fake: FakeServer,
  { faults, measure }: Report,
): Promise<void> {
  for (const [name, make] of Object.entries(hostilePictures)) {
    const bytes = await make();
    fake.respond = (_req, res) => void res.end(bytes);
    const server = await startSite(database, { ...reporting, AVATAR_SERVICE_URL: `${fake.url}/avatar` });
    try {
      await measure(server, `initials: ${name}`, async () => {
        const { status } = await ask(server, "/avatars/AB");
        if (status !== 404 && status !== 200) faults.push(`initials: ${name}: ${status}`);
      });
      if (!fake.requests.at(-1)?.path.startsWith("/avatar")) faults.push(`${name} was not asked for`);
    } finally {
      await server.end();
    }
  }
}

/** Each outside source returns long, nested and senseless lists, a byte a millisecond, or pictures made to cost. */
export const hostileSources: FaultTest = {
  guarantee: `Nothing that an outside source returns holds the event loop for ${barMs} ms`,
  run: () =>
    withDatabase(async (database) => {
      const fake = await startFakeServer((_req, res) => void res.end("{}"));
      const report = createReport();
      try {
        await tryLists(database, fake, report);
        await tryPictures(database, fake, report);
        return report.outcome();
      } finally {
        await fake.close();
      }
    }),
};
