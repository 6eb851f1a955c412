import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import type { listAppSettings, PublishableKey, publishSettings } from "#shared/api/app-settings.ts";
import type { getSettings, Settings, SettingsUpdate, updateSettings } from "#shared/api/settings.ts";
import { expectedValuesHeader } from "#shared/api/settings.ts";
import type { KeyOf } from "#shared/settings/settings.ts";
import { useRole } from "./session.ts";

const settingsQuery = () => read<typeof getSettings>("/api/admin/settings");
const appSettingsQuery = () => read<typeof listAppSettings>("/api/admin/app-settings");

export type StoredSettings = Readonly<Record<KeyOf<"app-settings" | "settings">, string>>;

/** All settings of the panel by key; a secret is masked. */
export function useSettings() {
  // Editors have a few of the others only.
  const isOwner = useRole() === "owner";
  const [settings, appSettings] = [
    useQuery({ ...settingsQuery(), enabled: isOwner }),
    useQuery(appSettingsQuery()),
  ];
  const { data } = appSettings;
  const values = useMemo(
    () =>
      (settings.data || !isOwner) &&
      data &&
      // Each response has every key of its own.
      (Object.fromEntries([
        ...Object.entries(settings.data ?? {}).map(([key, value]) => [key, value ?? ""]),
        ...data.map(({ key, value }) => [key, value]),
      ]) as StoredSettings),
    [settings.data, data, isOwner],
  );
  return {
    values,
    isError: settings.isError || appSettings.isError,
    isFetching: settings.isFetching || appSettings.isFetching,
    refetch: async () => {
      const [one, other] = await Promise.all([settings.refetch(), appSettings.refetch()]);
      return { isSuccess: one.isSuccess && other.isSuccess };
    },
  };
}

const expecting = (seen: Readonly<Record<string, string>>): Record<string, string> => ({
  [expectedValuesHeader]: new URLSearchParams(seen).toString(),
});

// A response that is still on its way is older than this change.
function setRead<Read>(queryClient: QueryClient, path: string, change: (read: Read) => Read): void {
  void queryClient.cancelQueries({ queryKey: [path] });
  queryClient.setQueryData<Read>([path], (read) => read && change(read));
}

/** `save("primaryColor")(text, expected)` returns the text as it is stored; `expected` is the stored text that it replaces. */
export function useSaveSetting() {
  const queryClient = useQueryClient();
  return (field: keyof SettingsUpdate) => async (value: string, expected: string | undefined) => {
    const { [field]: stored, updatedAt } = await write<typeof updateSettings>(
      "PUT",
      "/api/admin/settings",
      { [field]: value },
      { keepalive: true, headers: expected === undefined ? {} : expecting({ [field]: expected }) },
    );
    // This field only: the responses of two saves under way may arrive in any order.
    setRead<Settings>(queryClient, "/api/admin/settings", (settings) => ({
      ...settings,
      [field]: stored,
      updatedAt,
    }));
    return stored ?? "";
  };
}

export type Publishable = Partial<Record<PublishableKey, string>>;

interface Publication {
  changes: Publishable;
  /** What the editor saw where it changes. */
  seen: Publishable;
}

/** Saves a section's settings together. */
export const usePublishSettings = () =>
  useWrite(({ changes, seen }: Publication) =>
    write<typeof publishSettings>("PUT", "/api/admin/published-settings", changes, {
      headers: expecting(seen),
    }),
  );
