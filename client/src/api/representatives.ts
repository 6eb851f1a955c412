import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useWrite } from "#client/api/use-write.ts";
import { read, readOnce, write } from "#client/lib/api.ts";
import { currentVia } from "#client/lib/via.ts";
import type {
  findRepresentatives,
  getLegislatorsStatus,
  getRepresentativeConfig,
  RepresentativeConfigInput,
  RepresentativeLookup,
  refreshLegislators,
  saveRepresentativeConfig,
} from "#shared/api/representatives.ts";

/** The fields that the specification fixes; the others get defaults. */
type MinimalLookup = Pick<RepresentativeLookup, "location" | "lowAccuracy" | "representatives"> &
  Partial<RepresentativeLookup>;

const withDefaults = (found: MinimalLookup): RepresentativeLookup => ({
  isSplit: false,
  notes: [],
  contactPages: {},
  stands: {},
  source: "5calls",
  asOf: "",
  ...found,
  representatives: found.representatives.map((member) => ({
    ...member,
    field_offices: member.field_offices ?? [],
  })),
});

/** Without credentials, so that the server can't tell who asks. */
export const useFindRepresentatives = () =>
  useMutation({
    mutationFn: async (address: string) =>
      withDefaults(
        await write<typeof findRepresentatives>(
          "POST",
          "/api/representatives",
          { address, via: currentVia() },
          { credentials: "omit" },
        ),
      ),
  });

export const representativeConfigQuery = () => ({
  ...read<typeof getRepresentativeConfig>("/api/config"),
  ...readOnce,
});

export function useSaveRepresentativeConfig() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (config: RepresentativeConfigInput) =>
      write<typeof saveRepresentativeConfig>("POST", "/api/config", config),
    onSuccess: (saved) => queryClient.setQueryData(["/api/config"], saved),
  });
}

export const legislatorsStatusQuery = () =>
  queryOptions({
    ...read<typeof getLegislatorsStatus>("/api/admin/legislators"),
    refetchInterval: ({ state }) => (state.data?.refreshing ? 2000 : false),
  });

export const useRefreshLegislators = () =>
  useWrite(() => write<typeof refreshLegislators>("POST", "/api/admin/legislators/refresh"), {
    refreshOnError: true,
  });
