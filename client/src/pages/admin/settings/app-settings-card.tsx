import { useQuery } from "@tanstack/react-query";
import { appSettingsQuery } from "#client/api/settings.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { type AppSettingDefinition, appSettingDefinitions, appSettingKeys } from "#shared/app-settings.ts";
import { AppSettingField } from "./app-setting-field.tsx";
import { SettingsCard } from "./settings-card.tsx";

interface AppSettingsCardProps {
  /** Also what an address points at. */
  card: AppSettingDefinition["card"];
  title: string;
  lead: string;
}

export function AppSettingsCard({ card, title, lead }: AppSettingsCardProps) {
  const settings = useQuery(appSettingsQuery());
  const { data, isError } = settings;
  const keys = appSettingKeys.filter((key) => appSettingDefinitions[key].card === card);
  return (
    <SettingsCard id={card} title={title} lead={lead}>
      {!data && isError && <ErrorState what={title} {...retryProps(settings)} />}
      {!data && !isError && (
        <Skeletons count={keys.length} label={`Loading: ${title}`} className="grid gap-5 lg:grid-cols-2">
          <SkeletonBar className="h-20" />
        </Skeletons>
      )}
      {data && (
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-2">
          {data.map((setting) =>
            keys.includes(setting.key) ? <AppSettingField key={setting.key} setting={setting} /> : null,
          )}
        </div>
      )}
    </SettingsCard>
  );
}
