import type { ReactNode } from "react";
import { useRole } from "#client/api/session.ts";
import type { TeamRole } from "#shared/team.ts";

/** Whether the account that is signed in has one of these roles. */
export function useMay(access: readonly TeamRole[]): boolean {
  const role = useRole();
  return role !== undefined && access.includes(role);
}

export function ForRoles({ access, children }: { access: readonly TeamRole[]; children: ReactNode }) {
  return useMay(access) ? children : null;
}
