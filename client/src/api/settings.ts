import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { read, write } from "#client/lib/api.ts";
import type { AppSetting, listAppSettings, updateAppSetting } from "#shared/api/app-settings.ts";
import type { getSettings, Settings, SettingsUpdate, updateSettings } from "#shared/api/settings.ts";
import type { AppSettingKey } from "#shared/app-settings.ts";
import { expectedValuesHeader } from "#shared/optimistic-locking.ts";

export const settingsQuery = () => read<typeof getSettings>("/api/admin/settings");

export const appSettingsQuery = () => read<typeof listAppSettings>("/api/admin/app-settings");

const expecting = (field: string, value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { [expectedValuesHeader]: new URLSearchParams({ [field]: value }).toString() };

// A response that is still on its way is older than this change.
function setRead<Read>(queryClient: QueryClient, path: string, change: (read: Read) => Read): void {
  void queryClient.cancelQueries({ queryKey: [path] });
  queryClient.setQueryData<Read>([path], (read) => read && change(read));
}

/** `save("siteTitle")(text, expected)` returns the text as it is stored; `expected` is the stored text that it replaces. */
export function useSaveSetting() {
  const queryClient = useQueryClient();
  return (field: keyof SettingsUpdate) => async (value: string, expected: string | undefined) => {
    const { [field]: stored, updatedAt } = await write<typeof updateSettings>(
      "PUT",
      "/api/admin/settings",
      { [field]: value },
      { keepalive: true, headers: expecting(field, expected) },
    );
    // This field only: the answers of two saves under way may come in any order.
    setRead<Settings>(queryClient, "/api/admin/settings", (settings) => ({
      ...settings,
      [field]: stored,
      updatedAt,
    }));
    return stored ?? "";
  };
}

export function useSaveAppSetting() {
  const queryClient = useQueryClient();
  return (key: AppSettingKey) => async (value: string, expected: string | undefined) => {
    const saved = await write<typeof updateAppSetting>(
      "PUT",
      "/api/admin/app-settings",
      { key, value },
      { keepalive: true, headers: expecting(key, expected) },
    );
    setRead<AppSetting[]>(queryClient, "/api/admin/app-settings", (settings) =>
      settings.map((setting) => (setting.key === key ? saved : setting)),
    );
    for (const path of ["/api/site-links", "/api/admin/needs"])
      void queryClient.invalidateQueries({ queryKey: [path] });
    return saved.value;
  };
}
