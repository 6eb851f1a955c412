import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callWithHeaders, queryString, reading } from "#client/lib/api.ts";
import {
  type ApprovalInput,
  approveAmbassador,
  askAmbassadorForMore,
  type lookUpNpi,
  rejectAmbassador,
  type reviewAmbassadorRequest,
} from "#shared/api/ambassador-requests.ts";
import { listUsers } from "#shared/api/users.ts";

/** So many requests are shown at a time. */
export const requestsPageSize = 50;

/** A page of the pending requests, the longest waiting first, and how many there are in all. */
export const pendingRequests = (offset: number) => {
  const query = {
    pending: "true",
    sort: "createdAt",
    order: "asc",
    limit: requestsPageSize,
    offset,
  } as const;
  return queryOptions({
    queryKey: [listUsers.path + queryString(query)],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callWithHeaders(listUsers, { query, signal });
      return { rows: data, total: Number(headers.get("X-Total-Count") ?? data.length) };
    },
    // New ones come in from outside: whoever opens the tab sees them.
    refetchOnMount: "always",
  });
};

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
