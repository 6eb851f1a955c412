import { useQuery } from "@tanstack/react-query";
import { call, reading } from "#client/lib/api.ts";
import { fresh, freshPage } from "#client/lib/fresh.ts";
import { useWrite } from "#client/lib/use-write.ts";
import {
  type ApprovalInput,
  approveAmbassador,
  askAmbassadorForMore,
  type listAmbassadorRequests,
  type lookUpNpi,
  type RequestStatus,
  rejectAmbassador,
  type reviewAmbassadorRequest,
} from "#shared/api/ambassador-requests.ts";
import { peoplePaths } from "./people-paths.ts";

const listPath = "/api/admin/ambassador-requests";

/** A page of the requests of one status, the longest waiting first. */
export const requestsPage = (query: { status: RequestStatus; offset?: number; limit?: number }) =>
  freshPage<typeof listAmbassadorRequests>(listPath, query);

/** How many requests wait for a decision: what the tab's label says. */
export const useWaitingRequests = () => useQuery(requestsPage({ status: "pending", limit: 1 })).data;

/** Everything about one request. */
export const ambassadorReview = (registrationId: string) =>
  fresh<typeof reviewAmbassadorRequest>(`${listPath}/${encodeURIComponent(registrationId)}`);

/** What the NPI registry knows of an applicant; asked only when the reviewer wants to know. */
export const npiLookup = (registrationId: string) => ({
  ...reading<typeof lookUpNpi>(`${listPath}/${encodeURIComponent(registrationId)}/npi`),
  enabled: false,
});

export const useApproveAmbassador = () =>
  useWrite((body: ApprovalInput) => call(approveAmbassador, { body }), ...peoplePaths);

export const useRejectAmbassador = () =>
  useWrite(
    (body: { registrationId: string; reason: string }) => call(rejectAmbassador, { body }),
    ...peoplePaths,
  );

export const useAskAmbassadorForMore = () =>
  useWrite(
    (body: { registrationId: string; notes: string }) => call(askAmbassadorForMore, { body }),
    ...peoplePaths,
  );
