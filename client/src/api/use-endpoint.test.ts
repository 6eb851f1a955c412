import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#client/api/query-client.ts";
import { listAllStudies } from "#shared/api/studies.ts";
import { updateTranslation } from "#shared/api/translations.ts";
import { call, pageQuery } from "./use-endpoint.ts";

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal("fetch", fetchMock));
afterEach(() => vi.unstubAllGlobals());

it("a page of a list carries how many rows match, or that more than that do", async () => {
  const readRows = (headers: Record<string, string>) => {
    fetchMock.mockResolvedValue(new Response("[]", { headers }));
    return createQueryClient().fetchQuery(pageQuery(listAllStudies, { query: { offset: 100 } }));
  };
  expect(await readRows({ "X-Total-Count": "141" })).toEqual({ rows: [], total: 141, isMinimum: false });
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/admin/studies?limit=50&offset=100");
  expect(await readRows({ "X-Total-Count": "1000", "X-Total-Count-Is-Minimum": "true" })).toEqual({
    rows: [],
    total: 1000,
    isMinimum: true,
  });
});

it("a call fills the path of its endpoint and sends the body by its method", async () => {
  fetchMock.mockResolvedValue(new Response("{}"));
  const body = { fields: {}, stillRight: true, updatedAt: null };
  await call(updateTranslation, { params: { kind: "news", id: "a/b" }, body });
  const [path, init] = fetchMock.mock.lastCall ?? [];
  expect(path).toBe("/api/admin/translations/news/a%2Fb");
  expect(init).toMatchObject({ method: "PUT", body: JSON.stringify(body) });
});
