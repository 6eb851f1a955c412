import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, reading } from "#client/lib/api.ts";
import {
  type AppSetting,
  type AppSettingKey,
  getSettings,
  getSiteLinks,
  listAppSettings,
  type Settings,
  type SettingsUpdate,
  updateAppSetting,
  updateSettings,
} from "#shared/api/settings.ts";

export const useSettings = () => useQuery(reading<typeof getSettings>(getSettings.path));

export const useAppSettings = () => useQuery(reading<typeof listAppSettings>(listAppSettings.path));

/**
 * How one field of the settings is saved: `save("siteTitle")(text)`, which answers the text as it is stored. The call
 * outlives the page, for what is saved while somebody leaves.
 */
export function useSaveSetting() {
  const queryClient = useQueryClient();
  return (field: keyof SettingsUpdate) => async (value: string) => {
    const { [field]: stored, updatedAt } = await call(updateSettings, {
      body: { [field]: value },
      keepalive: true,
    });
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
    const saved = await call(updateAppSetting, { body: { key, value }, keepalive: true });
    queryClient.setQueryData<AppSetting[]>([listAppSettings.path], (settings) =>
      settings?.map((setting) => (setting.key === key ? saved : setting)),
    );
    void queryClient.invalidateQueries({ queryKey: [getSiteLinks.path] });
    return saved.value;
  };
}
