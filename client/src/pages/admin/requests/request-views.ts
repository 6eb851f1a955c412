import type { RequestStatus } from "#shared/api/ambassador-requests.ts";

export interface RequestView {
  id: RequestStatus;
  /** In the switch. */
  label: string;
  /** Over the list. */
  title: string;
  hint: string;
  empty: string;
  /** The column that tells when an applicant heard of us last. */
  told?: string;
}

/** The lists of the Requests tab. The first one is shown when the address names none. */
export const requestViews: readonly [RequestView, ...RequestView[]] = [
  {
    id: "pending",
    label: "Pending",
    title: "Pending Requests",
    hint: "Applicants were promised an answer within 2-3 business days.",
    empty: "No pending ambassador requests.",
  },
  {
    id: "asked",
    label: "Asked for more",
    title: "Asked for more",
    hint: "You asked these applicants a question. When you have their answer, approve or reject here.",
    empty: "No applicants have been asked for more.",
    told: "Asked",
  },
  {
    id: "approved",
    label: "Approved",
    title: "Approved Requests",
    hint: "For your records. You can edit or unpublish ambassadors in the Ambassadors tab.",
    empty: "No approved requests yet.",
    told: "Approved",
  },
  {
    id: "rejected",
    label: "Rejected",
    title: "Rejected Requests",
    hint: "Open a request to see the reason. You can still approve it.",
    empty: "No rejected requests.",
    told: "Rejected",
  },
];
