export const registrationTypes = ["patient", "provider", "supporter"] as const;
export type RegistrationType = (typeof registrationTypes)[number];

export const userRoles = ["admin", "ambassador", "healthcare_professional", "patient", "supporter"] as const;
export type UserRole = (typeof userRoles)[number];

export const userStatuses = ["pending", "active", "inactive", "suspended"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Not shown, not written to, not signed in. */
export const withdrawnStatuses = ["inactive", "suspended"] as const satisfies UserStatus[];
export const isWithdrawn = (status: UserStatus): boolean =>
  withdrawnStatuses.some((withdrawn) => withdrawn === status);

/** A public name appears right away, is held back because too many came from one address, or was released by a mailed link. */
export const listings = ["at-once", "held-back", "released"] as const;

export const applicationStatuses = ["pending", "approved", "rejected"] as const;

export const roleOfType = {
  patient: "patient",
  provider: "healthcare_professional",
  supporter: "supporter",
} as const satisfies Record<RegistrationType, UserRole>;

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;
