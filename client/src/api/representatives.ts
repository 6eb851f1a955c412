import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { read, readOnce, revalidateOnMount, write } from "#client/lib/api.ts";
import { useRefresh } from "#client/lib/use-write.ts";
import type {
  findRepresentatives,
  getLegislatorsStatus,
  getRepresentativeConfig,
  RepresentativeConfigInput,
  RepresentativeLookup,
  refreshLegislators,
  saveRepresentativeConfig,
} from "#shared/api/representatives.ts";

/** What an answer has at least; the rest is our own addition, and no page falls over when it isn't there. */
type LeastLookup = Pick<RepresentativeLookup, "location" | "lowAccuracy" | "representatives"> &
  Partial<RepresentativeLookup>;

const completed = (answer: LeastLookup): RepresentativeLookup => ({
  isSplit: false,
  notes: [],
  contactPages: {},
  stands: {},
  source: "5calls",
  asOf: "",
  ...answer,
  representatives: answer.representatives.map((member) => ({
    ...member,
    field_offices: member.field_offices ?? [],
  })),
});

/** Looks an address up; without credentials, because it is nobody's business who asks. */
export const useFindRepresentatives = () =>
  useMutation({
    mutationFn: async (address: string) =>
      completed(
        await write<typeof findRepresentatives>(
          "POST",
          "/api/representatives",
          { address },
          { credentials: "omit" },
        ),
      ),
  });

export const useRepresentativeConfig = () =>
  useQuery({ ...read<typeof getRepresentativeConfig>("/api/config"), ...readOnce });

export function useSaveRepresentativeConfig() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (config: RepresentativeConfigInput) =>
      write<typeof saveRepresentativeConfig>("POST", "/api/config", config),
    onSuccess: (saved) => queryClient.setQueryData(["/api/config"], saved),
  });
}

export const useLegislatorsStatus = () =>
  useQuery({
    ...read<typeof getLegislatorsStatus>("/api/admin/legislators"),
    ...revalidateOnMount,
    refetchInterval: ({ state }) => (state.data?.refreshing ? 2000 : false),
  });

export const useRefreshLegislators = () =>
  useMutation({
    mutationFn: () => write<typeof refreshLegislators>("POST", "/api/admin/legislators/refresh"),
    onSettled: useRefresh(),
  });
