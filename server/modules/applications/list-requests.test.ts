import { beforeAll, describe, expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { applyTestPerson } from "#server/test/applications.ts";
import type { AmbassadorRequest } from "#shared/api/ambassador-requests.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const ids: Record<string, string> = {};
const apply = async (lastName: string) => {
  ids[lastName] = await applyTestPerson(testApp, { lastName });
};
const tell = (path: string, lastName: string, more: object = {}) =>
  admin.post(`/api/admin/ambassador-${path}`).send({ registrationId: ids[lastName], ...more });
const list = async (query = "") => {
  const { body, headers } = await admin.get(`/api/admin/ambassador-requests${query}`).expect(200);
  return {
    total: Number(headers["x-total-count"]),
    rows: body.map(({ lastName, status }: AmbassadorRequest) => `${lastName}: ${status}`),
  };
};

beforeAll(async () => {
  for (const name of ["Waits", "Asked", "Refused", "Taken", "Changed"]) await apply(name);
  await tell("ask", "Asked", { notes: "A copy of the license, please." }).expect(200);
  await tell("reject", "Refused", { reason: "No license was found." }).expect(200);
  await tell("approve", "Taken").expect(200);
  await tell("reject", "Changed", { reason: "No license was found." }).expect(200);
  await tell("approve", "Changed").expect(200);
});

describe("GET /api/admin/ambassador-requests", () => {
  test.each([
    ["", ["Waits: pending", "Asked: asked"]],
    ["?status=pending", ["Waits: pending", "Asked: asked"]],
    ["?status=asked", ["Asked: asked"]],
    ["?status=approved", ["Changed: approved", "Taken: approved"]],
    ["?status=rejected", ["Refused: rejected"]],
  ])(
    "%s: the open ones the longest waiting first, the decided ones the newest first",
    async (query, rows) => {
      expect(await list(query)).toEqual({ total: rows.length, rows });
    },
  );

  test("a page at a time, with the count of all", async () => {
    expect(await list("?limit=1")).toEqual({ total: 2, rows: ["Waits: pending"] });
    expect(await list("?limit=1&offset=1")).toEqual({ total: 2, rows: ["Asked: asked"] });
    expect(await list("?limit=1&offset=2")).toEqual({ total: 2, rows: [] });
  });

  test("an ambassador who was taken out of the directory stays an approved request", async () => {
    const ambassadors = (await admin.get("/api/admin/ambassadors").expect(200)).body;
    const { id } = ambassadors.find((row: { registrationId: string }) => row.registrationId === ids.Taken);
    await admin.put(`/api/admin/ambassadors/${id}`).send({ isApproved: false }).expect(200);
    expect((await list("?status=approved")).rows).toContain("Taken: approved");
  });

  test.each(["?status=all", "?limit=0", "?limit=501", "?offset=-1"])("%s is a 400", async (query) => {
    await admin.get(`/api/admin/ambassador-requests${query}`).expect(400);
  });
});
