import { inArray, max } from "drizzle-orm";
import { readAppSettings } from "#server/modules/settings/app-settings.ts";
import type { Database } from "#server/platform/database/database.ts";
import { appSettingDefinitions, appSettingKeys } from "#shared/app-settings.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { parseBills, parseCommittees, parseTerms } from "#shared/watch-settings.ts";
import { committees } from "./committees.ts";
import { congress } from "./congress.ts";
import { federalRegister } from "./federal-register.ts";
import { openFda } from "./openfda.ts";
import type { Source, Watched } from "./source.ts";

export const sources: readonly Source[] = [federalRegister, congress, openFda, committees];

const watchKeys = appSettingKeys.filter((key) => appSettingDefinitions[key].card === "washington");

export async function readWatched(db: Database): Promise<Watched> {
  const { watchTerms, watchBills, watchCommittees } = await readAppSettings(db);
  return {
    terms: parseTerms(watchTerms),
    bills: parseBills(watchBills),
    committees: parseCommittees(watchCommittees),
  };
}

/** null: never. */
export async function watchedChangedAt(db: Database): Promise<Date | null> {
  const [latest] = await db
    .select({ at: max(appSettings.updatedAt) })
    .from(appSettings)
    .where(inArray(appSettings.key, watchKeys));
  return latest?.at ?? null;
}
