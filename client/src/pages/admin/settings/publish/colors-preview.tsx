import { useEffect } from "react";
import { useSettings } from "#client/api/settings.ts";
import { color } from "#shared/fields.ts";
import { colors as colorSettings } from "#shared/settings/site.ts";
import { contrast, grounds, readable, shadesOf, type ThemeColors, themeCss, white } from "#shared/theme.ts";
import type { Texts } from "../setting-field.tsx";

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

const settingOf = { primary: "primaryColor", secondary: "secondaryColor", accent: "accentColor" } as const;
const roles = ["primary", "secondary", "accent"] as const;

/** A text that is no color yet counts as the default. */
const themeOf = (texts: Readonly<Texts>): ThemeColors => {
  const colorOf = (role: (typeof roles)[number]) =>
    color.safeParse(texts[settingOf[role]]).data ?? colorSettings[settingOf[role]].default;
  return { primary: colorOf("primary"), secondary: colorOf("secondary"), accent: colorOf("accent") };
};

/** How the colors would look; the open page takes them once they are published. */
export function ColorsPreview({ texts }: { texts: Texts }) {
  const { data } = useSettings();
  // The page's styles are outside of React.
  useEffect(() => {
    if (data) applyTheme(themeOf(data));
  }, [data]);
  const colors = themeOf(texts);
  return (
    <>
      <ul className="grid gap-1">
        {roles.map((role) => (
          <li key={role}>
            {colorSettings[settingOf[role]].label}: {contrastNote(colors[role])}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <Sample colors={colors} scheme="light" />
        <Sample colors={colors} scheme="dark" />
      </div>
    </>
  );
}

const inks = { light: "#1d2835", dark: "#e6eaee" };

function Sample({ colors, scheme }: { colors: ThemeColors; scheme: keyof typeof grounds }) {
  const [primary, secondary, accent] = [
    shadesOf(colors.primary, scheme),
    shadesOf(colors.secondary, scheme),
    shadesOf(colors.accent, scheme),
  ];
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-sm font-semibold">
        {scheme === "light" ? "In daylight" : "On devices set to dark"}
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
