import type { Audience } from "#shared/api/mailing-audience.ts";
import { committeeName } from "#shared/committees.ts";

export const typeLabels = { patient: "Patients", provider: "Providers", supporter: "Supporters" } as const;

export function audienceInWords({ type, state, district, committee, ambassador }: Audience): string {
  const parts = [
    type && typeLabels[type],
    ambassador === undefined ? undefined : ambassador ? "Ambassadors" : "No ambassadors",
    district,
    state,
    committee && `Committee: ${committeeName(committee)}`,
  ].filter((part) => part !== undefined);
  return parts.join(", ") || "Everyone";
}
