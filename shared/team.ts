export const teamRoles = ["owner", "editor", "reviewer"] as const;
export type TeamRole = (typeof teamRoles)[number];

/* Who may call an endpoint: wider lists include the narrower ones. */
export const forOwners = ["owner"] as const satisfies TeamRole[];
export const forEditors = [...forOwners, "editor"] as const satisfies TeamRole[];
export const forReviewers = [...forEditors, "reviewer"] as const satisfies TeamRole[];

export const teamRoleLabels: Record<TeamRole, string> = {
  owner: "Owner",
  editor: "Editor",
  reviewer: "Reviewer",
};

/** What an account did with a person's data. */
export const lookKinds = ["opened", "changed", "exported", "decided"] as const;
export type LookKind = (typeof lookKinds)[number];

/** What a second owner has to approve where there is one. */
export const approvalKinds = ["mailing", "export", "import", "deletion"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalStatuses = ["waiting", "approved", "declined", "void", "done"] as const;
/** Without a second owner's approval, up to this many people. */
export const maxWithoutApproval = {
  mailing: 500,
  export: 500,
  import: 0,
  deletion: 50,
} as const satisfies Record<ApprovalKind, number>;
