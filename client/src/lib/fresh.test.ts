import { afterEach, expect, it, vi } from "vitest";
import type { listAllStudies } from "#shared/api/studies.ts";
import { getPage } from "./fresh.ts";

afterEach(() => vi.unstubAllGlobals());

it("a page of a list knows how many match in all, or that there are more", async () => {
  const fetchMock = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetchMock);
  const read = (headers: Record<string, string>) => {
    fetchMock.mockResolvedValue(new Response("[]", { headers }));
    return getPage<typeof listAllStudies>("/api/admin/studies", { offset: 100 }, AbortSignal.timeout(1000));
  };
  expect(await read({ "X-Total-Count": "141" })).toEqual({ rows: [], total: 141, isMinimum: false });
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/admin/studies?limit=50&offset=100");
  expect(await read({ "X-Total-Count": "1000", "X-Total-Count-Is-Minimum": "true" })).toEqual({
    rows: [],
    total: 1000,
    isMinimum: true,
  });
});
