import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import type { getAvailability } from "#shared/api/availability.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { minReports } from "#shared/availability.ts";
import { availabilityReports } from "#shared/schema/availability.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const states = ["Texas", "Ohio", "Maine"];
const products = ["np-thyroid", "adthyza"];

type Cell = EndpointResponse<typeof getAvailability>["weeks"][number];
type Report = Pick<
  typeof availabilityReports.$inferSelect,
  "week" | "product" | "state" | "outcome" | "isHeld"
>;

/** Four, then five in one state; beside it four in another, then five; one more in a third; then more of the first and the third. */
const arrivals = [
  ["Texas", 4],
  ["Texas", 1],
  ["Ohio", 4],
  ["Ohio", 1],
  ["Maine", 1],
  ["Texas", 7],
  ["Maine", 4],
].map(([state, reports]) => ({
  week: "2026-11-23",
  product: "np-thyroid",
  state: String(state),
  outcome: "not-filled" as const,
  isHeld: false,
  reports: Number(reports),
}));

const queries = [undefined, ...products].flatMap((product) =>
  [undefined, ...states, "other"].map((state) =>
    new URLSearchParams({ ...(product && { product }), ...(state && { state }) }).toString(),
  ),
);

let calls = 0;
/** From ever new addresses, because each has a limit. */
function get(path: string) {
  calls += 1;
  return testApp.http
    .get(path)
    .set("X-Forwarded-For", `10.${calls >> 8}.${calls & 255}.1`)
    .expect(200);
}

/** Every public response that holds cells: JSON by all filters, the page, and the briefs of the states. */
async function publicResponses(): Promise<Cell[][]> {
  testApp.clearCache();
  const json = await Promise.all(
    queries.map(async (query) => (await get(`/api/availability?${query}`)).body.weeks),
  );
  const { text } = await get("/availability");
  const [, page = "{}"] = /id="initial-data">(.*?)<\/script>/s.exec(text) ?? [];
  const briefs = await Promise.all(
    ["TX", "OH-1", "ME"].map(async (code) => {
      const { body } = await get(`/api/briefs/${code}`);
      const idOf = (name: string) => name.toLowerCase().replace(" ", "-");
      return body.availability.map((cell: Cell) => ({ ...cell, product: idOf(cell.product) }));
    }),
  );
  return [...json, JSON.parse(page)["/api/availability"].weeks, ...briefs];
}

const nameOf = ({ week, product, state }: Cell) => `${week} ${product} ${state}`;

/** How many reports a cell counts, computed from all reports; `alone` are the states that are shown by themselves. */
function sizeOf(
  { week, product, state }: Cell,
  reports: readonly Report[],
  alone: ReadonlySet<string>,
): number {
  return reports.filter(
    (report) =>
      !report.isHeld &&
      report.week === week &&
      report.product === product &&
      (state === null || (state === "other" ? !alone.has(report.state) : report.state === state)),
  ).length;
}

test("no two public responses differ by fewer than five reports, with any filter", async () => {
  testApp.services.clock = () => new Date("2026-11-25T12:00:00Z");
  const { db } = testApp.services.database;
  let shownCells = 0;
  const all: Report[] = [];
  let before = new Map<string, number>();
  for (const { reports, ...report } of arrivals) {
    const added = Array.from({ length: reports }, () => report);
    const fixed = { strength: "unknown", receivedOn: "2026-11-24" };
    await db.insert(availabilityReports).values(added.map((row) => ({ ...row, ...fixed })));
    all.push(...added);
    const now = new Map<string, Cell>();
    for (const cell of (await publicResponses()).flat()) {
      // A cell has the same count in every response.
      expect(now.get(nameOf(cell)) ?? cell).toEqual(cell);
      now.set(nameOf(cell), cell);
    }
    const cells = [...now.values()];
    for (const cell of cells) {
      const group = cells.filter(({ week, product }) => week === cell.week && product === cell.product);
      const alone = new Set(group.flatMap(({ state }) => (state && state !== "other" ? [state] : [])));
      const size = sizeOf(cell, all, alone);
      expect(size).toBeGreaterThanOrEqual(minReports);
      expect(cell.reports).toBe(size - (size % 5));
      for (const country of group.filter(({ state }) => state === null)) {
        const difference = sizeOf(country, all, alone) - size;
        expect(difference === 0 || difference >= minReports).toBe(true);
      }
      const change = Math.abs(cell.reports - (before.get(nameOf(cell)) ?? 0));
      expect(change === 0 || change >= minReports).toBe(true);
    }
    shownCells += cells.length;
    before = new Map(cells.map((cell) => [nameOf(cell), cell.reports]));
  }
  // It looked at something.
  expect(shownCells).toBeGreaterThan(10);
});
