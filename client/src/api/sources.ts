import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useWrite } from "#client/api/use-write.ts";
import { queryString, read, type WriteBody, write } from "#client/lib/api.ts";
import { currentVia } from "#client/lib/via.ts";
import type {
  countStep as countStepEndpoint,
  createSource,
  deleteSource,
  linkSource,
  listSources,
  readPartnerSource,
  revokeSourceLink,
  updateSource,
} from "#shared/api/sources.ts";

const path = "/api/admin/sources";
const at = (id: string) => `${path}/${encodeURIComponent(id)}` as const;

type SourceInput = WriteBody<typeof createSource>;

/** The numbers of the range before stay until the next ones are there. */
export const sourcesQuery = (days: number | undefined) =>
  queryOptions({
    ...read<typeof listSources>(`${path}${queryString({ days })}` as typeof path),
    placeholderData: keepPreviousData,
  });
export const sourcesCsv = (days: number | undefined): string => `${path}.csv${queryString({ days })}`;

/** Adds one, or changes the one with this id. */
export const useSaveSource = (id: string | undefined) =>
  useWrite((source: SourceInput) =>
    id ? write<typeof updateSource>("PUT", at(id), source) : write<typeof createSource>("POST", path, source),
  );
export const useRemoveSource = (id: string) => useWrite(() => write<typeof deleteSource>("DELETE", at(id)));

export const useLinkSource = (id: string) =>
  useWrite(() => write<typeof linkSource>("POST", `${at(id)}/link`));
export const useRevokeSourceLink = (id: string) =>
  useWrite(() => write<typeof revokeSourceLink>("DELETE", `${at(id)}/link`));

// A POST, because the token of the link travels in the body, never in an address.
export const partnerSourceQuery = (token: string) => ({
  queryKey: ["/api/source", token],
  queryFn: () => write<typeof readPartnerSource>("POST", "/api/source", { token }, { credentials: "omit" }),
});

/** Counts a step for the source of this visit, if there is one. It outlives the page, and no one waits for it. */
export function countStep(step: "visit" | "letter"): void {
  const via = currentVia();
  if (!via) return;
  const options = { credentials: "omit", keepalive: true } as const;
  write<typeof countStepEndpoint>("POST", "/api/steps", { step, via }, options).catch(() => undefined);
}
