import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, readQuery } from "#client/api/use-endpoint.ts";
import type { Audience } from "#shared/api/mailing-audience.ts";
import { countAudience, getMailing, type Mailing } from "#shared/api/mailings.ts";

export const refetchMs = 2000;
/** What changes while someone looks at it. */
export const isUnderWay = ({ state, counts }: Pick<Mailing, "state" | "counts">): boolean =>
  state === "scheduled" || state === "sending" || state === "paused" || counts.waiting > 0;

export const mailingQuery = (id: string) =>
  queryOptions({
    ...readQuery(getMailing, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? refetchMs : false),
  });

// A POST, because an audience is an object.
export const audienceQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [countAudience.path, audience],
    queryFn: ({ signal }) => call(countAudience, { body: { audience } }, { signal }),
    placeholderData: keepPreviousData,
  });
