import { useSaveAppSetting } from "#client/api/settings.ts";
import { AutosaveField } from "#client/components/autosave-field.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import type { AppSetting } from "#shared/api/app-settings.ts";
import { type AppSettingDefinition, appSettingDefinitions, notReviewed } from "#shared/app-settings.ts";
import { AppSettingSwitch } from "./app-setting-switch.tsx";

const inputs = {
  url: { type: "url", inputMode: "url", spellCheck: false },
  email: { type: "email", inputMode: "email" },
  date: { type: "date" },
  text: { multiline: true },
  line: {},
  switch: {},
} as const;

export function AppSettingField({ setting }: { setting: AppSetting }) {
  return appSettingDefinitions[setting.key].input === "switch" ? (
    <AppSettingSwitch setting={setting} />
  ) : (
    <AppSettingText setting={setting} />
  );
}

function AppSettingText({ setting: { key, value, description } }: { setting: AppSetting }) {
  const save = useSaveAppSetting();
  const { label, rule, input, card, sample }: AppSettingDefinition = appSettingDefinitions[key];
  const isMissing = card === "links" && value === "";
  return (
    <AutosaveField
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
          {isMissing && <State>Not set up yet</State>}
          {key === "healthPolicyReviewedOn" && value === "" && <State>{notReviewed}</State>}
          {sample !== undefined && value === sample && <State>Sample: replace before going live</State>}
        </>
      }
      stored={value}
      save={save(key)}
      rule={rule}
      {...inputs[input]}
    />
  );
}

const State = ({ children }: { children: string }) => (
  <span className="mt-1 block">
    <Badge tone="warning">{children}</Badge>
  </span>
);
