import { color } from "#shared/fields.ts";
import type { colors as definitions } from "#shared/settings/site.ts";
import { contrast, grounds, readable, shadesOf, type ThemeColors, themeCss, white } from "#shared/theme.ts";
import { AutosaveSetting, useAutosaveSetting } from "../setting-field.tsx";
import { SettingsCard } from "../settings-card.tsx";

type ColorSetting = keyof typeof definitions;

/** Applies the theme to the open page; the server renders it into the next one. */
const applyTheme = (colors: ThemeColors) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(colors));
  document.adoptedStyleSheets = [sheet];
};

function contrastNote(color: string): string {
  const { base, on, strong } = shadesOf(color);
  const onButtons = `Buttons in this color have ${on === white ? "white" : "dark"} text.`;
  return contrast(base, white) >= readable && strong === base
    ? `${onButtons} Links use it as it is.`
    : `${onButtons} It is too light for links, so they use the darker ${strong}.`;
}

export function SiteColorsCard({ settings }: { settings: Readonly<Record<ColorSetting, string>> }) {
  const useColor = (name: ColorSetting, role: keyof ThemeColors) =>
    useAutosaveSetting({
      name,
      stored: settings[name],
      onSaved: (stored) => applyTheme({ ...colors, [role]: stored }),
    });
  const primary = useColor("primaryColor", "primary");
  const secondary = useColor("secondaryColor", "secondary");
  const accent = useColor("accentColor", "accent");
  const valid = (value: string, stored: string) => (color.safeParse(value).success ? value : stored);
  const colors: ThemeColors = {
    primary: valid(primary.value, settings.primaryColor),
    secondary: valid(secondary.value, settings.secondaryColor),
    accent: valid(accent.value, settings.accentColor),
  };
  return (
    <SettingsCard
      id="site-colors"
      title="Site Colors"
      lead="We choose the text on each color, and the shade for links, so that everyone can read them. Each color is saved as you choose it."
    >
      <AutosaveSetting name="primaryColor" field={primary} hint={contrastNote(colors.primary)} />
      <AutosaveSetting name="secondaryColor" field={secondary} hint={contrastNote(colors.secondary)} />
      <AutosaveSetting name="accentColor" field={accent} hint={contrastNote(colors.accent)} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <ColorsPreview colors={colors} scheme="light" />
        <ColorsPreview colors={colors} scheme="dark" />
      </div>
    </SettingsCard>
  );
}

const inks = { light: "#1d2835", dark: "#e6eaee" };

function ColorsPreview({ colors, scheme }: { colors: ThemeColors; scheme: keyof typeof grounds }) {
  const [primary, secondary, accent] = [
    shadesOf(colors.primary, scheme),
    shadesOf(colors.secondary, scheme),
    shadesOf(colors.accent, scheme),
  ];
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-sm font-semibold">
        {scheme === "light" ? "Preview" : "Preview on devices set to dark"}
      </figcaption>
      <div
        aria-hidden
        className="rounded-card border border-line p-5 forced-color-adjust-none"
        style={{ background: grounds[scheme].ground, color: inks[scheme] }}
      >
        <p className="flex flex-wrap gap-2 text-sm font-semibold">
          <span
            className="rounded-full px-2.5 py-0.5"
            style={{ background: accent.soft, color: accent.strong }}
          >
            Urgent
          </span>
          <span
            className="rounded-full px-2.5 py-0.5"
            style={{ background: secondary.soft, color: secondary.strong }}
          >
            Research
          </span>
        </p>
        <p className="mt-3 font-heading text-xl font-semibold">Keep treatment choice available</p>
        <p className="mt-1">
          Read{" "}
          <span className="font-medium underline underline-offset-4" style={{ color: primary.strong }}>
            the whole story
          </span>{" "}
          and join us.
        </p>
        <p className="mt-4 flex flex-wrap gap-3 font-semibold">
          {[primary, secondary, accent].map((shades, index) => (
            <span
              key={["primary", "secondary", "accent"][index]}
              className="rounded-control px-4 py-2"
              style={{ background: shades.base, color: shades.on }}
            >
              {["Join", "Learn", "Act now"][index]}
            </span>
          ))}
        </p>
      </div>
    </figure>
  );
}
