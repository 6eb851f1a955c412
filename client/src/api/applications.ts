import type { z } from "zod";
import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import { pageLanguage } from "#client/lib/page-language.ts";
import type { applicationBody, applyAsAmbassador } from "#shared/api/ambassador-application.ts";
import type {
  ApprovalInput,
  approveAmbassador,
  askAmbassadorForMore,
  listAmbassadorRequests,
  lookUpNpi,
  RequestStatus,
  rejectAmbassador,
  reviewAmbassadorRequest,
  undoAmbassadorDecision,
} from "#shared/api/ambassador-requests.ts";
import { readPage } from "./read-page.ts";

export const useApplyAsAmbassador = () =>
  useWrite((body: z.output<typeof applicationBody>) =>
    write<typeof applyAsAmbassador>("POST", "/api/ambassadors", { ...body, language: pageLanguage }),
  );

/** A page of the requests of one status, the longest waiting first. */
export const requestsPageQuery = (query: { status: RequestStatus; offset?: number; limit?: number }) =>
  readPage<typeof listAmbassadorRequests>("/api/admin/ambassador-requests", query);

export const pendingRequestsQuery = () => requestsPageQuery({ status: "pending", limit: 1 });

export const ambassadorReviewQuery = (registrationId: string) =>
  read<typeof reviewAmbassadorRequest>(
    `/api/admin/ambassador-requests/${encodeURIComponent(registrationId)}`,
  );

/** What the NPI registry knows of an applicant, fetched when the reviewer presses the button. */
export const npiLookupQuery = (registrationId: string) => ({
  ...read<typeof lookUpNpi>(`/api/admin/ambassador-requests/${encodeURIComponent(registrationId)}/npi`),
  enabled: false,
});

export const useApproveAmbassador = () =>
  useWrite((body: ApprovalInput) =>
    write<typeof approveAmbassador>("POST", "/api/admin/ambassador-approve", body),
  );

/** Within `undoMinutes` of the decision. */
export const useUndoDecision = () =>
  useWrite((registrationId: string) =>
    write<typeof undoAmbassadorDecision>(
      "POST",
      `/api/admin/ambassador-requests/${encodeURIComponent(registrationId)}/undo`,
    ),
  );

export const useRejectAmbassador = () =>
  useWrite((body: { registrationId: string; reason: string }) =>
    write<typeof rejectAmbassador>("POST", "/api/admin/ambassador-reject", body),
  );

export const useAskAmbassadorForMore = () =>
  useWrite((body: { registrationId: string; notes: string }) =>
    write<typeof askAmbassadorForMore>("POST", "/api/admin/ambassador-ask", body),
  );
