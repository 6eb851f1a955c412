import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import type { getAvailability } from "#shared/api/availability.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { availabilityReports } from "#shared/schema/availability.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
type Cell = EndpointResponse<typeof getAvailability>["weeks"][number];

/** Four, then five in one state; beside it four in another, then five; one more in a third; then more of the first and the third. */
const arrivals = [
  ["Texas", 4],
  ["Texas", 1],
  ["Ohio", 4],
  ["Ohio", 1],
  ["Maine", 1],
  ["Texas", 7],
  ["Maine", 4],
] as const;

let calls = 0;
/** From ever new addresses, because each has a limit. */
function get(path: string) {
  calls += 1;
  return testApp.http.get(path).set("X-Forwarded-For", `10.0.${calls}.1`).expect(200);
}
const weeksOf = async (query = ""): Promise<Cell[]> => (await get(`/api/availability${query}`)).body.weeks;

test("every public response has cells of the one list, in which no two differ by fewer than five reports", async () => {
  testApp.services.clock = () => new Date("2026-11-25T12:00:00Z");
  let shownCells = 0;
  for (const [state, reports] of arrivals) {
    const report = { week: "2026-11-23", product: "np-thyroid", state, outcome: "not-filled" } as const;
    const row = { ...report, strength: "unknown", receivedOn: "2026-11-24" };
    await testApp.services.database.db
      .insert(availabilityReports)
      .values(Array.from({ length: reports }, () => row));
    testApp.clearCache();
    const all = await weeksOf();
    shownCells += all.length;
    expect(await weeksOf("?product=np-thyroid")).toEqual(all);
    expect(await weeksOf("?product=adthyza")).toEqual([]);
    for (const name of ["Texas", "Ohio", "Maine", "other"]) {
      const ofState = all.filter((cell) => cell.state === name);
      expect(await weeksOf(`?state=${name}`)).toEqual(ofState);
      expect(await weeksOf(`?product=np-thyroid&state=${name}`)).toEqual(ofState);
    }
    const { text } = await get("/availability");
    const [, page = "{}"] = /id="initial-data">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(page)["/api/availability"].weeks).toEqual(all);
    for (const [code, name] of [
      ["TX", "Texas"],
      ["OH-1", "Ohio"],
      ["ME", "Maine"],
    ]) {
      const { body } = await get(`/api/briefs/${code}`);
      const ofState = all.filter((cell) => cell.state === name);
      expect(body.availability).toEqual(ofState.map((cell) => ({ ...cell, product: "NP Thyroid" })));
    }
  }
  // It looked at something.
  expect(shownCells).toBeGreaterThan(10);
});
