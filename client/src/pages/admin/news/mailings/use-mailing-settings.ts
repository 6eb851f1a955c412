import { useSettings } from "#client/api/settings.ts";

/** What the settings say about mailings; undefined for those who may not see them. */
export function useMailingSettings() {
  const values = useSettings().values || undefined;
  return {
    perHour: values?.mailingPerHour ? Number(values.mailingPerHour) : undefined,
    isPostalAddressMissing: values?.postalAddress === "",
  };
}
