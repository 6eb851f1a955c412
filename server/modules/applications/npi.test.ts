import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shortTimeouts, signedIn, testApplication } from "#server/test/app.ts";
import { type FakeServer, failures, json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { applyTestPerson } from "#server/test/register.ts";

const noProviders = json({ result_count: 0, results: [] });
let registry: FakeServer;
// The address has to be known before the application is made.
registry = await startFakeServer(noProviders);
const testApp = testApplication({ NPI_REGISTRY_URL: `${registry.url}/api` });
const admin = signedIn(testApp);
let id: string;
beforeAll(async () => {
  id = await applyTestPerson(testApp, { firstName: "Zoë & Co", lastName: "O'Neill" });
});
beforeEach(() => {
  registry.requests.length = 0;
});
afterAll(() => registry.close());
const lookUp = () => admin.get(`/api/admin/ambassador-requests/${id}/npi`);

describe("GET /api/admin/ambassador-requests/:id/npi", () => {
  test("asks the registry for the name and license state, and shows what it knows", async () => {
    registry.respond = json({
      result_count: 1,
      results: [
        {
          number: "1234567893",
          basic: { first_name: "ZOE", last_name: "O'NEILL", credential: "M.D.", status: "A", sex: "F" },
          taxonomies: [
            { code: "1", desc: "Internal Medicine", primary: false, state: "TX", license: "A-1" },
            { code: "2", desc: "Family Medicine", primary: true, state: "TX", license: null },
          ],
          addresses: [{ address_1: "1 Main St" }],
        },
      ],
    });
    const { body } = await lookUp().expect(200);
    const requested = new URL(registry.requests[0]?.path ?? "", registry.url);
    expect(requested.pathname).toBe("/api/");
    expect(Object.fromEntries(requested.searchParams)).toEqual({
      version: "2.1",
      enumeration_type: "NPI-1",
      first_name: "Zoë & Co",
      last_name: "O'Neill",
      state: "TX",
      limit: "10",
    });
    expect(body).toEqual({
      total: 1,
      checkedAt: expect.any(String),
      matches: [
        {
          number: "1234567893",
          name: "ZOE O'NEILL",
          credential: "M.D.",
          isActive: true,
          taxonomy: "Family Medicine",
          licenses: ["TX A-1"],
          url: `${registry.url}/provider-view/1234567893`,
        },
      ],
    });
  });

  test("a provider of whom the registry says little is shown with what there is", async () => {
    const little = { number: 1234567893, basic: {}, taxonomies: [{ desc: "Family Medicine", primary: "?" }] };
    registry.respond = json({ results: [little, { number: "1234567894", basic: {}, taxonomies: null }] });
    const { body } = await lookUp().expect(200);
    const unknown = { name: "", credential: null, isActive: false, licenses: [] };
    expect(body).toMatchObject({
      total: 2,
      matches: [
        { ...unknown, number: "1234567893", taxonomy: "Family Medicine" },
        { ...unknown, number: "1234567894", taxonomy: null },
      ],
    });
  });

  test("the lookup returns an empty list when the registry knows nobody", async () => {
    registry.respond = noProviders;
    expect((await lookUp().expect(200)).body).toMatchObject({ matches: [], total: 0 });
  });

  test.each([
    ["hanging", failures.hanging ?? json({})] as const,
    [
      "its own error",
      json({ Errors: [{ description: "Field first_name has less than 2 characters" }] }),
    ] as const,
  ])("a failing registry is a sentence in the time of a button: %s", async (_name, response) => {
    shortTimeouts(testApp, { button: 1000 });
    registry.respond = response;
    const started = Date.now();
    const { body } = await lookUp().expect(503);
    expect(body.message).toMatch(/^The NPI registry did not respond/);
    expect(Date.now() - started).toBeLessThan(4000);
    expect(registry.requests).toHaveLength(1);
  });

  test("the review carries the link to the registry's own search", async () => {
    const { body } = await admin.get(`/api/admin/ambassador-requests/${id}`).expect(200);
    const link = new URL(body.npiSearchUrl);
    expect(link.origin).toBe(registry.url);
    expect(link.searchParams.get("last_name")).toBe("O'Neill");
  });
});
