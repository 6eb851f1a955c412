import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "#client/lib/api-error.ts";
import { createQueryClient } from "./query-client.ts";
import { mayHaveChanged, refreshAll } from "./use-write.ts";

afterEach(() => vi.unstubAllGlobals());

test("a refresh refetches what is shown, keeps what is shown but never fetched, and drops the rest", async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => new Response('"new"'));
  vi.stubGlobal("fetch", fetchMock);
  const client = createQueryClient();
  for (const path of ["/api/shown", "/api/from-html", "/api/left"]) client.setQueryData([path], "old");
  const stops = [{ queryKey: ["/api/shown"] }, { queryKey: ["/api/from-html"], enabled: false }].map(
    (options) => new QueryObserver(client, options).subscribe(() => undefined),
  );

  await refreshAll(client);

  const data = ["/api/shown", "/api/from-html", "/api/left"].map((path) => client.getQueryData([path]));
  expect(data).toEqual(["new", "old", undefined]);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});

test.each([
  ["the session ended", new ApiError("401", 401), false],
  ["nothing was sent", ApiError.offline(), false],
  ["the response did not arrive", ApiError.timeout(), true],
  ["the server failed", new ApiError("500", 500), true],
])("when %s, a failed call may have changed something", (_name, error, expected) => {
  expect(mayHaveChanged(error)).toBe(expected);
});
