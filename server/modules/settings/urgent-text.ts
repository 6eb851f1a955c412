import { washingtonDay } from "#server/platform/time/washington-day.ts";
import type { AppSettingKey } from "#shared/app-settings.ts";

type UrgentSettings = Record<Extract<AppSettingKey, `urgent${string}`>, string>;

/** Whether the last day of the urgent text is over. Without a title or text there is nothing to end. */
export const hasUrgentTextEnded = (
  { urgentTitle, urgentText, urgentUntil }: UrgentSettings,
  now = new Date(),
): boolean =>
  (urgentTitle !== "" || urgentText !== "") && urgentUntil !== "" && urgentUntil < washingtonDay(now);
