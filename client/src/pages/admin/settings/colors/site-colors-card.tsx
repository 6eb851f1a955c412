import { useSaveSetting } from "#client/api/settings.ts";
import { messageOfRule } from "#client/components/autosave-field.tsx";
import { useAutosave } from "#client/lib/use-autosave.ts";
import type { Settings } from "#shared/api/settings.ts";
import { color } from "#shared/fields.ts";
import { type ThemeColors, themeVariables } from "#shared/theme.ts";
import { SettingsCard } from "../settings-card.tsx";
import { ColorField } from "./color-field.tsx";
import { ColorsPreview } from "./colors-preview.tsx";

type ColorSetting = "primaryColor" | "secondaryColor" | "accentColor";

const validate = messageOfRule(color);
const isColor = (value: string) => !validate(value);

/** The page that is open takes the theme at once; the next one comes with it. */
const applyTheme = (colors: ThemeColors) => {
  for (const [name, value] of Object.entries(themeVariables(colors)))
    document.documentElement.style.setProperty(name, value);
};

export function SiteColorsCard({ settings }: { settings: Settings }) {
  const save = useSaveSetting();
  const useColor = (field: ColorSetting, role: keyof ThemeColors) =>
    useAutosave({
      name: `settings.${field}`,
      stored: settings[field],
      validate,
      save: async (value, expected) => {
        const stored = await save(field)(value, expected);
        applyTheme({ ...colors, [role]: stored });
        return stored;
      },
    });
  const primary = useColor("primaryColor", "primary");
  const secondary = useColor("secondaryColor", "secondary");
  const accent = useColor("accentColor", "accent");
  const colors: ThemeColors = {
    primary: isColor(primary.value) ? primary.value : settings.primaryColor,
    secondary: isColor(secondary.value) ? secondary.value : settings.secondaryColor,
    accent: isColor(accent.value) ? accent.value : settings.accentColor,
  };
  return (
    <SettingsCard
      id="site-colors"
      title="Site Colors"
      lead="We choose the text on each color, and the shade for links, so that everyone can read them."
    >
      <ColorField name="primaryColor" label="Primary color" field={primary} color={colors.primary} />
      <ColorField name="secondaryColor" label="Secondary color" field={secondary} color={colors.secondary} />
      <ColorField name="accentColor" label="Accent color" field={accent} color={colors.accent} />
      <ColorsPreview colors={colors} />
    </SettingsCard>
  );
}
