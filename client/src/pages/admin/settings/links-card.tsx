import { useAppSettings, useSaveAppSetting } from "#client/api/settings.ts";
import { AutosaveField } from "#client/components/autosave-field.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { retrying } from "#client/lib/focus.ts";
import { appSettingDefinitions, appSettingKeys } from "#shared/app-settings.ts";
import { SettingsCard } from "./settings-card.tsx";

const linkKeys = appSettingKeys.filter((key) => appSettingDefinitions[key].card === "links");

/** Where the site points, and the texts it takes in. */
export function LinksCard() {
  const settings = useAppSettings();
  const { data, isError } = settings;
  const save = useSaveAppSetting();
  return (
    <SettingsCard
      title="Links and texts"
      lead="Where the pages point, the address in the footer, and the state in the Terms of Service."
    >
      {!data && isError && <ErrorState what="The links" {...retrying(settings)} />}
      {!data && !isError && (
        <Skeletons count={linkKeys.length} label="Loading the links" className="grid gap-5 lg:grid-cols-2">
          <SkeletonBar className="h-20" />
        </Skeletons>
      )}
      {data && (
        <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
          {data
            .filter(({ key }) => linkKeys.includes(key))
            .map(({ key, value, description }) => {
              const { label, rule, input } = appSettingDefinitions[key];
              return (
                <AutosaveField
                  key={key}
                  name={`app-settings.${key}`}
                  label={label}
                  hint={
                    <>
                      {description}
                      {input === "url" && value !== "" && (
                        <>
                          {" ("}
                          <TextLink href={value} newTab>
                            open it
                          </TextLink>
                          {")"}
                        </>
                      )}
                    </>
                  }
                  stored={value}
                  save={save(key)}
                  rule={rule}
                  {...(input === "url" && { type: "url", inputMode: "url", spellCheck: false })}
                  {...(input === "email" && { type: "email", inputMode: "email" })}
                />
              );
            })}
        </div>
      )}
    </SettingsCard>
  );
}
