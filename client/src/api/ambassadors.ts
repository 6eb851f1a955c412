import { reading } from "#client/lib/api.ts";
import type { listAmbassadors } from "#shared/api/ambassadors.ts";

/** The public directory of ambassadors, in its order. */
export const ambassadorsQuery = () => reading<typeof listAmbassadors>("/api/ambassadors");
