import { washingtonDay } from "#server/platform/time/washington-day.ts";
import type { AppSettingKey } from "#shared/app-settings.ts";

type UrgentSettings = Record<Extract<AppSettingKey, `urgent${string}`>, string>;

export const hasUrgentTextEnded = (
  { urgentTitle, urgentText, urgentUntil }: UrgentSettings,
  now = new Date(),
): boolean =>
  (urgentTitle !== "" || urgentText !== "") && urgentUntil !== "" && urgentUntil < washingtonDay(now);
