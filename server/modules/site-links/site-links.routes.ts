import { hasUrgentTextEnded, readSettings } from "#server/modules/settings/settings.ts";
import { inLanguage } from "#server/modules/translations/published-translations.ts";
import { route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getSiteLinks, type SiteLinks } from "#shared/api/app-settings.ts";
import { urgentId } from "#shared/api/translations.ts";
import type { Language } from "#shared/language.ts";
import { publicSettingKeys } from "#shared/settings/settings.ts";

const endedUrgentText = { urgentTitle: "", urgentText: "", urgentUntil: "" };

/** The public settings, without an urgent text that has ended. */
async function readSiteLinks(
  { database, mailTransports }: Services,
  language?: Language,
): Promise<SiteLinks> {
  const stored = await readSettings(database.db);
  const settings = { ...stored, ...(hasUrgentTextEnded(stored) && endedUrgentText) };
  const { urgentTitle, urgentText } = settings;
  const [urgent] = await inLanguage(database.db, "urgent", language, [
    { id: urgentId, urgentTitle, urgentText },
  ]);
  const links = publicSettingKeys.map((key) => [key, settings[key]]);
  return {
    ...Object.fromEntries(links),
    ...(urgent && {
      urgentTitle: urgentTitle && urgent.urgentTitle,
      urgentText: urgentText && urgent.urgentText,
      urgentLanguage: urgent.language,
    }),
    sendsMail: (await mailTransports.isServerSet()) ? "on" : "off",
  };
}

/** Apart from the settings, because translations read the settings, and these links their translation. */
export const siteLinksModule: Module = {
  routes(router, services) {
    route(router, getSiteLinks, ({ query: { language } }) => readSiteLinks(services, language));
  },
};
