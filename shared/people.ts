/** Who someone registers as (section 3 of the specification). */
export const registrationTypes = ["patient", "provider", "supporter"] as const;
export type RegistrationType = (typeof registrationTypes)[number];

/** How the registration form names a type. */
export const registrationTypeLabels: Record<RegistrationType, string> = {
  patient: "Patient Advocate",
  provider: "Healthcare Provider",
  supporter: "Supporter",
};

export const userRoles = ["admin", "ambassador", "healthcare_professional", "patient", "supporter"] as const;
export type UserRole = (typeof userRoles)[number];

export const roleLabels: Record<UserRole, string> = {
  admin: "Administrator",
  ambassador: "Ambassador",
  healthcare_professional: "Healthcare professional",
  patient: "Patient",
  supporter: "Supporter",
};

export const userStatuses = ["pending", "active", "inactive", "suspended"] as const;
export type UserStatus = (typeof userStatuses)[number];

export const statusLabels: Record<UserStatus, string> = {
  pending: "Pending",
  active: "Active",
  inactive: "Inactive",
  suspended: "Suspended",
};

/** Who has left, or was put out: shown nowhere, written to by nobody, signed in as no one. */
export const withdrawnStatuses = ["inactive", "suspended"] as const satisfies UserStatus[];
/** Whether someone of this status is one of them. */
export const isWithdrawn = (status: UserStatus): boolean =>
  withdrawnStatuses.some((withdrawn) => withdrawn === status);

/**
 * How a public name came onto the list of supporters: right away, held back because too many came from one address, or
 * released when the person used a link that was mailed to them.
 */
export const listings = ["at-once", "held-back", "released"] as const;

/** How an application was decided. */
export const applicationStatuses = ["pending", "approved", "rejected"] as const;

/** The answers to "How did you hear about us?". */
export const referralSourceLabels = {
  "social-media": "Social media",
  "healthcare-provider": "Healthcare provider",
  "patient-group": "Patient group",
  "web-search": "Web search",
  "friend-family": "Friend or family",
  other: "Other",
} as const;
type ReferralSource = keyof typeof referralSourceLabels;
export const referralSources = Object.keys(referralSourceLabels) as [ReferralSource, ...ReferralSource[]];

/** How an answer reads; one that is no longer offered, as it is. */
export const referralSourceLabel = (answer: string | null): string | null =>
  referralSourceLabels[answer as ReferralSource] ?? answer;

/** The role that a person of a type gets when they register. */
export const roleOfType = {
  patient: "patient",
  provider: "healthcare_professional",
  supporter: "supporter",
} as const satisfies Record<RegistrationType, UserRole>;

/** "Jane Doe". */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/** How a person is shown in public: the first name and the last initial ("Jane D."). */
export const publicName = (firstName: string, lastInitial: string): string =>
  lastInitial ? `${firstName} ${lastInitial}.` : firstName;
