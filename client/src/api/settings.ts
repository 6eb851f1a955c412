import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { fresh } from "#client/lib/fresh.ts";
import {
  type AppSetting,
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
import type { AppSettingKey } from "#shared/app-settings.ts";

export const useSettings = () => useQuery(fresh<typeof getSettings>(getSettings.path));

export const useAppSettings = () => useQuery(fresh<typeof listAppSettings>(listAppSettings.path));

/** Tells the server what stood in a field before; nothing where that is not known. */
const seenAs = (field: string, value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { [seenHeader]: new URLSearchParams({ [field]: value }).toString() };

/** Writes into what was read. An answer that is still on its way was read before, and would take this back. */
function setRead<Read>(queryClient: QueryClient, path: string, change: (read: Read) => Read): void {
  void queryClient.cancelQueries({ queryKey: [path] });
  queryClient.setQueryData<Read>([path], (read) => read && change(read));
}

/**
 * How one field of the settings is saved: `save("siteTitle")(text, seen)`, which answers the text as it is stored; `seen` is the
 * stored text that it goes on top of. The call outlives the page, for what is saved while somebody leaves.
 */
export function useSaveSetting() {
  const queryClient = useQueryClient();
  return (field: keyof SettingsUpdate) => async (value: string, seen: string | undefined) => {
    const { [field]: stored, updatedAt } = await call(updateSettings, {
      body: { [field]: value },
      keepalive: true,
      headers: seenAs(field, seen),
    });
    // This field only: the answers of two saves under way may come in any order.
    setRead<Settings>(queryClient, getSettings.path, (settings) => ({
      ...settings,
      [field]: stored,
      updatedAt,
    }));
    return stored ?? "";
  };
}

/** How one link or text is saved. */
export function useSaveAppSetting() {
  const queryClient = useQueryClient();
  return (key: AppSettingKey) => async (value: string, seen: string | undefined) => {
    const saved = await call(updateAppSetting, {
      body: { key, value },
      keepalive: true,
      headers: seenAs(key, seen),
    });
    setRead<AppSetting[]>(queryClient, listAppSettings.path, (settings) =>
      settings.map((setting) => (setting.key === key ? saved : setting)),
    );
    void queryClient.invalidateQueries({ queryKey: [getSiteLinks.path] });
    return saved.value;
  };
}
