export const teamRoles = ["owner", "editor", "reviewer"] as const;
export type TeamRole = (typeof teamRoles)[number];

/* Who may call an endpoint: wider lists include the narrower ones. */
export const forOwners = ["owner"] as const satisfies TeamRole[];
export const forEditors = [...forOwners, "editor"] as const satisfies TeamRole[];
export const forReviewers = [...forEditors, "reviewer"] as const satisfies TeamRole[];

export const accessKinds = ["opened", "changed", "exported", "decided"] as const;
export type AccessKind = (typeof accessKinds)[number];

export const approvalKinds = ["mailing", "export", "import", "deletion"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
/** What an owner can ask for, by the kind that it counts as. */
export const approvalActions = {
  mailing: "mailing",
  export: "export",
  import: "import",
  deletion: "deletion",
  resend: "mailing",
  reading: "export",
  recipients: "export",
  undo: "deletion",
} as const satisfies Record<string, ApprovalKind>;
export type ApprovalAction = keyof typeof approvalActions;
/** The stored part of a request: ids and filters, never an address or a name in clear. */
export interface ApprovalPayloads {
  mailing: { id: string; updatedAt: string; at: string | null };
  /** Encrypted, because a searched text may be a name. */
  export: { filter: string };
  import: { id: string; checkedAt?: string | undefined };
  deletion: { ids: string[] };
  resend: { ids: string[] };
  reading: { ids?: never };
  recipients: { mailingId: string };
  undo: { importId: string };
}
/** "... wants to <words> 600 people." */
export const approvalVerbs: Record<ApprovalAction, string> = {
  mailing: "send a mailing to",
  export: "export the details of",
  import: "import",
  deletion: "delete",
  resend: "send the confirmation again to",
  reading: "go on reading the list of",
  recipients: "export the recipients of a mailing,",
  undo: "undo an import, which removes",
};
export const approvalStatuses = ["waiting", "approved", "declined", "void", "done"] as const;
/** Without a second owner's approval, an account does this to so many people within 24 hours; an import asks whatever its check counted. */
export const maxWithoutApproval = {
  mailing: 500,
  export: 500,
  import: -1,
  deletion: 50,
} as const satisfies Record<ApprovalKind, number>;
