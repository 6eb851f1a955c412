import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call, readQuery } from "#client/api/use-endpoint.ts";
import type { Audience } from "#shared/api/mailing-audience.ts";
import {
  countAudience,
  getMailing,
  type Mailing,
  previewMailing,
  previewPagePath,
} from "#shared/api/mailings.ts";
import type { Language } from "#shared/language.ts";

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

interface Shown {
  as: string;
  language: Language;
  /** Makes a changed text another preview. */
  updatedAt: string;
}

export const previewQuery = (id: string, { updatedAt, ...query }: Shown) =>
  queryOptions({
    queryKey: [previewMailing.path, id, query, updatedAt],
    queryFn: ({ signal }) => call(previewMailing, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const previewPage = (id: string, shown: Shown): string =>
  addressOf(previewPagePath, { params: { id }, query: shown });
