import type { Settings } from "#shared/api/settings.ts";
import { SettingField } from "./setting-field.tsx";
import { SettingsCard } from "./settings-card.tsx";

export function SeoCard({ settings }: { settings: Settings }) {
  return (
    <SettingsCard
      id="seo"
      title="SEO Meta Data"
      lead="What search engines and shared links say about the site."
    >
      <SettingField
        settings={settings}
        field="siteTitle"
        label="Site title"
        hint="In the browser's tab and in search results; up to about 60 characters are shown."
      />
      <SettingField
        settings={settings}
        field="siteDescription"
        label="Site description"
        hint="One or two sentences; search results show about 155 characters."
        multiline
      />
      <SettingField
        settings={settings}
        field="metaKeywords"
        label="Meta keywords"
        hint="Separated by commas. Few search engines still read them."
      />
    </SettingsCard>
  );
}
