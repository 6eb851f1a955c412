import { read } from "#client/lib/api.ts";
import type { getHealthPolicy } from "#shared/api/health-policy.ts";

/** How this site is set up, as far as the health data policy says so. */
export const healthPolicyQuery = () => read<typeof getHealthPolicy>("/api/health-policy");
