import { useSaveSetting } from "#client/api/settings.ts";
import { AutosaveField } from "#client/components/autosave-field.tsx";
import { type Settings, settingsBody } from "#shared/api/settings.ts";
import { SettingsCard } from "./settings-card.tsx";

const { siteTitle, siteDescription, metaKeywords } = settingsBody.shape;

/** What search engines and shared links say about the site. */
export function SeoCard({ settings }: { settings: Settings }) {
  const save = useSaveSetting();
  return (
    <SettingsCard title="SEO Meta Data" lead="What search engines and shared links say about the site.">
      <AutosaveField
        name="settings.siteTitle"
        label="Site title"
        hint="In the browser's tab and in search results; up to about 60 characters are shown."
        stored={settings.siteTitle}
        save={save("siteTitle")}
        rule={siteTitle}
      />
      <AutosaveField
        name="settings.siteDescription"
        label="Site description"
        hint="One or two sentences; search results show about 155 characters."
        stored={settings.siteDescription}
        save={save("siteDescription")}
        rule={siteDescription}
        multiline
      />
      <AutosaveField
        name="settings.metaKeywords"
        label="Meta keywords"
        hint="Separated by commas. Few search engines still read them."
        stored={settings.metaKeywords}
        save={save("metaKeywords")}
        rule={metaKeywords}
      />
    </SettingsCard>
  );
}
