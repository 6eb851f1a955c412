import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWrite } from "#client/api/use-write.ts";
import { listAppSettings, type PublishableKey, publishSettings } from "#shared/api/app-settings.ts";
import {
  expectedValuesHeader,
  getSettings,
  type SettingsUpdate,
  updateSettings,
} from "#shared/api/settings.ts";
import type { KeyOf } from "#shared/settings/settings.ts";
import { useRole } from "./session.ts";
import { call, readQuery, useRead } from "./use-endpoint.ts";

/** All settings of the panel by key; a secret is masked. */
export function useSettings() {
  // `getSettings` is for owners; editors read a few app settings.
  const isOwner = useRole() === "owner";
  const settings = useRead(getSettings, {}, { enabled: isOwner });
  const appSettings = useRead(listAppSettings);
  const data = useMemo(
    () =>
      (settings.data || !isOwner) && appSettings.data
        ? // Each response has every key of its own.
          (Object.fromEntries([
            ...Object.entries(settings.data ?? {}).map(([key, value]) => [key, value ?? ""]),
            ...appSettings.data.map(({ key, value }) => [key, value]),
          ]) as Readonly<Record<KeyOf<"app-settings" | "settings">, string>>)
        : undefined,
    [settings.data, appSettings.data, isOwner],
  );
  return {
    data,
    isError: settings.isError || appSettings.isError,
    isFetching: settings.isFetching || appSettings.isFetching,
    refetch: async () => {
      const results = await Promise.all([settings.refetch(), appSettings.refetch()]);
      return { isSuccess: results.every(({ isSuccess }) => isSuccess) };
    },
  };
}

const expectedValuesHeaders = (values: Readonly<Record<string, string>>): Record<string, string> => ({
  [expectedValuesHeader]: new URLSearchParams(values).toString(),
});

/** The keys that the host has set, in the environment: here they can't be changed. */
export function useSetByHost(): ReadonlySet<string> {
  const { data } = useRead(listAppSettings);
  return new Set(data?.filter(({ setBy }) => setBy).map(({ key }) => key));
}

/** `save("primaryColor")(text, expected)` returns the text as it is stored; `expected` is the stored text that it replaces. */
export function useSaveSetting() {
  const queryClient = useQueryClient();
  return (field: keyof SettingsUpdate) => async (value: string, expected: string | undefined) => {
    const { [field]: stored, updatedAt } = await call(
      updateSettings,
      { body: { [field]: value } },
      {
        keepalive: true,
        headers: expected === undefined ? {} : expectedValuesHeaders({ [field]: expected }),
      },
    );
    const { queryKey } = readQuery(getSettings);
    // A response that is still on its way is older than this change.
    void queryClient.cancelQueries({ queryKey });
    // This field only: the responses of two saves under way may arrive in any order.
    queryClient.setQueryData(queryKey, (settings) => settings && { ...settings, [field]: stored, updatedAt });
    return stored ?? "";
  };
}

export type Publishable = Partial<Record<PublishableKey, string>>;

interface Publication {
  changes: Publishable;
  /** The texts that the changes replace, as the editor read them. */
  expectedValues: Publishable;
}

export const usePublishSettings = () =>
  useWrite(({ changes, expectedValues }: Publication) =>
    call(publishSettings, { body: changes }, { headers: expectedValuesHeaders(expectedValues) }),
  );
