import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, reading } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import {
  type AppSetting,
  type AppSettingKey,
  getSiteLinks,
  listAppSettings,
  updateAppSetting,
} from "#shared/api/app-settings.ts";
import {
  getSettings,
  type Settings,
  type SettingsUpdate,
  seenHeader,
  updateSettings,
} from "#shared/api/settings.ts";

export const useSettings = () => useQuery(reading<typeof getSettings>(getSettings.path));

export const useAppSettings = () => useQuery(reading<typeof listAppSettings>(listAppSettings.path));

/** Tells the server what stood in a field before; nothing where that is not known. */
const seenAs = (field: string, value: string | null | undefined): Record<string, string> =>
  value === undefined ? {} : { [seenHeader]: new URLSearchParams({ [field]: value ?? "" }).toString() };

/** Somebody else's change was in the way: with it in sight, the next save is a decision. Throws the error again. */
async function readAgain(queryClient: QueryClient, path: string, error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === "stale_version")
    await queryClient.refetchQueries({ queryKey: [path] });
  throw error;
}

/**
 * How one field of the settings is saved: `save("siteTitle")(text)`, which answers the text as it is stored. The call
 * outlives the page, for what is saved while somebody leaves.
 */
export function useSaveSetting() {
  const queryClient = useQueryClient();
  return (field: keyof SettingsUpdate) => async (value: string) => {
    const seen = queryClient.getQueryData<Settings>([getSettings.path])?.[field];
    const { [field]: stored, updatedAt } = await call(updateSettings, {
      body: { [field]: value },
      keepalive: true,
      headers: seenAs(field, seen),
    }).catch((error: unknown) => readAgain(queryClient, getSettings.path, error));
    // This field only: the answers of two saves under way may come in any order.
    queryClient.setQueryData<Settings>(
      [getSettings.path],
      (settings) => settings && { ...settings, [field]: stored, updatedAt },
    );
    return stored ?? "";
  };
}

/** How one link or text is saved. */
export function useSaveAppSetting() {
  const queryClient = useQueryClient();
  return (key: AppSettingKey) => async (value: string) => {
    const settings = queryClient.getQueryData<AppSetting[]>([listAppSettings.path]);
    const seen = settings?.find((setting) => setting.key === key)?.value;
    const saved = await call(updateAppSetting, {
      body: { key, value },
      keepalive: true,
      headers: seenAs(key, seen),
    }).catch((error: unknown) => readAgain(queryClient, listAppSettings.path, error));
    queryClient.setQueryData<AppSetting[]>([listAppSettings.path], (settings) =>
      settings?.map((setting) => (setting.key === key ? saved : setting)),
    );
    void queryClient.invalidateQueries({ queryKey: [getSiteLinks.path] });
    return saved.value;
  };
}
