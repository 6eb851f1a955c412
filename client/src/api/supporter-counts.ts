import { reading } from "#client/lib/api.ts";
import type { countSupporters } from "#shared/api/registrations.ts";

/** How many supporters there are, by type and by state. Apart from their list, which the home page doesn't need. */
export const supporterCounts = () => reading<typeof countSupporters>("/api/supporters");
