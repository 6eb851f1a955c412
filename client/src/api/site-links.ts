import { useQuery } from "@tanstack/react-query";
import { read } from "#client/lib/api.ts";
import { inPageLanguage } from "#client/lib/page-language.ts";
import type { getSiteLinks } from "#shared/api/app-settings.ts";

/** The settings that screens show: contact, social and outside links, urgent words. */
export const siteLinksQuery = () => read<typeof getSiteLinks>(inPageLanguage("/api/site-links"));

/** The links in the page's layout data, without a request; undefined when loading the layout failed. A screen that reports the failure uses the query. */
export const useSiteLinks = () => useQuery({ ...siteLinksQuery(), enabled: false }).data;

/** False without SMTP: mails are saved to a folder then, and no sentence may promise one. */
export function useSendsMail(): boolean {
  const { data } = useQuery(siteLinksQuery());
  return data?.sendsMail !== "off";
}
