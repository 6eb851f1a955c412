import { inLanguage } from "#server/modules/translations/published-translations.ts";
import type { Services } from "#server/platform/services.ts";
import { washingtonDay } from "#server/platform/time/washington-day.ts";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import { urgentId } from "#shared/api/translations.ts";
import type { Language } from "#shared/language.ts";
import { publicSettingKeys } from "#shared/settings/settings.ts";
import { readSettings, type Settings } from "./settings.ts";

export const hasUrgentTextEnded = (
  { urgentTitle, urgentText, urgentUntil }: Pick<Settings, "urgentTitle" | "urgentText" | "urgentUntil">,
  now = new Date(),
): boolean =>
  (urgentTitle !== "" || urgentText !== "") && urgentUntil !== "" && urgentUntil < washingtonDay(now);

const endedUrgentText = { urgentTitle: "", urgentText: "", urgentUntil: "" };

/** The public settings, without an urgent text that has ended. */
export async function readSiteLinks(
  { database, env }: Pick<Services, "database" | "env">,
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
    sendsMail: env.SMTP_URL ? "on" : "off",
  };
}
