import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#client/api/query-client.ts";
import type { listAllStudies } from "#shared/api/studies.ts";
import { readPage } from "./read-page.ts";

const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetchMock);
afterEach(() => vi.unstubAllGlobals());

it("a page of a list carries how many rows match, or that more than that do", async () => {
  const readRows = (headers: Record<string, string>) => {
    fetchMock.mockResolvedValue(new Response("[]", { headers }));
    return createQueryClient().fetchQuery(
      readPage<typeof listAllStudies>("/api/admin/studies", { offset: 100 }),
    );
  };
  expect(await readRows({ "X-Total-Count": "141" })).toEqual({ rows: [], total: 141, isMinimum: false });
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/admin/studies?limit=50&offset=100");
  expect(await readRows({ "X-Total-Count": "1000", "X-Total-Count-Is-Minimum": "true" })).toEqual({
    rows: [],
    total: 1000,
    isMinimum: true,
  });
});
