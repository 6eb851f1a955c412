import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callWithHeaders, queryString, reading } from "#client/lib/api.ts";
import {
  type ApprovalInput,
  approveAmbassador,
  askAmbassadorForMore,
  listAmbassadorRequests,
  type lookUpNpi,
  type RequestStatus,
  rejectAmbassador,
  type reviewAmbassadorRequest,
} from "#shared/api/ambassador-requests.ts";

/** So many requests are shown at a time. */
export const requestsPageSize = 50;

/** A page of the requests of one status, and how many there are of it in all. */
export const requestsQuery = (status: RequestStatus, offset = 0, limit = requestsPageSize) =>
  queryOptions({
    queryKey: [listAmbassadorRequests.path + queryString({ status, offset, limit })],
    queryFn: async ({ signal }) => {
      const query = { status, offset, limit };
      const { data, headers } = await callWithHeaders(listAmbassadorRequests, { query, signal });
      return {
        rows: data,
        total: Number(headers.get("X-Total-Count")),
        isMinimum: headers.has("X-Total-Count-Is-Minimum"),
      };
    },
    // New ones come in from outside: whoever opens the tab sees them.
    refetchOnMount: "always",
  });

/** How many requests wait for a decision: what the tab's label says. */
export const useWaitingRequests = () => useQuery(requestsQuery("pending", 0, 1)).data;

const reviewPath = "/api/admin/ambassador-requests";

/** Everything about one request. */
export const ambassadorReview = (registrationId: string) => ({
  ...reading<typeof reviewAmbassadorRequest>(`${reviewPath}/${encodeURIComponent(registrationId)}`),
  refetchOnMount: "always" as const,
});

/** What the NPI registry knows of an applicant; asked only when the reviewer wants to know. */
export const npiLookup = (registrationId: string) =>
  reading<typeof lookUpNpi>(`${reviewPath}/${encodeURIComponent(registrationId)}/npi`);

const concerned = ["/api/admin/registrations", "/api/admin/ambassador", "/api/ambassadors"];

/** A decision changes who is where: requests, ambassadors, users and the public directory are asked for again. */
export const refreshAmbassadors = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" &&
      !path.endsWith("/npi") &&
      concerned.some((beginning) => path.startsWith(beginning)),
  });

export function useApproveAmbassador() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ApprovalInput) => call(approveAmbassador, { body }),
    // Also after a refusal: it usually means that somebody else was faster.
    onSettled: () => refreshAmbassadors(queryClient),
  });
}

export function useRejectAmbassador() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { registrationId: string; reason: string }) => call(rejectAmbassador, { body }),
    onSuccess: () => refreshAmbassadors(queryClient),
  });
}

export function useAskAmbassadorForMore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { registrationId: string; notes: string }) => call(askAmbassadorForMore, { body }),
    onSuccess: () => refreshAmbassadors(queryClient),
  });
}
