import { reading } from "#client/lib/api.ts";
import type { getSiteLinks } from "#shared/api/app-settings.ts";

/** The addresses and texts that the administrator may change: petition, letters, contact and the like. */
export const siteLinksQuery = () => reading<typeof getSiteLinks>("/api/site-links");
