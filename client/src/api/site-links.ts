import { read } from "#client/lib/api.ts";
import type { getSiteLinks } from "#shared/api/app-settings.ts";

/** The public app settings: petition, letters, contact and the like. Apart from settings.ts: the footer loads it on every page. */
export const siteLinksQuery = () => read<typeof getSiteLinks>("/api/site-links");
