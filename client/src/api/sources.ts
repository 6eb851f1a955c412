import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryString, read, type WriteBody, write } from "#client/lib/api.ts";
import { useWrite } from "#client/lib/use-write.ts";
import type {
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
