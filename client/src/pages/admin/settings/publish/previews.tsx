import { useEffect } from "react";
import { useSettings } from "#client/api/settings.ts";
import { TextLink } from "#client/components/ui/link.tsx";
import { formatDate } from "#client/lib/format.ts";
import { color } from "#shared/fields.ts";
import { links } from "#shared/settings/links.ts";
import { colors as colorSettings } from "#shared/settings/site.ts";
import { contrast, grounds, readable, shadesOf, type ThemeColors, themeCss, white } from "#shared/theme.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import defaultUrgent from "#words/urgent.json";
import type { Texts } from "../setting-field.tsx";

export function UrgentPreview({ texts: { urgentTitle, urgentText, urgentUntil } }: { texts: Texts }) {
  const hasEnded = Boolean(urgentUntil) && String(urgentUntil) < washingtonDay(new Date());
  return (
    <>
      <div className="border-l-4 border-accent pl-5">
        <p className="font-semibold text-accent-strong">Urgent action needed</p>
        <p className="mt-1 font-heading text-2xl font-semibold wrap-anywhere">
          {(!hasEnded && urgentTitle) || defaultUrgent.title}
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
          {(!hasEnded && urgentText) || defaultUrgent.text}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {hasEnded
          ? "The last day is over, so the home page shows our default text."
          : urgentUntil
            ? `On the home page until ${formatDate(urgentUntil)}.`
            : "On the home page until you change it."}
      </p>
    </>
  );
}

const withoutProtocol = (address: string) => address.replace(/^https:\/\//, "").replace(/\/$/, "");

/** Where each link would lead, and what the footer and the terms would say. */
export const LinksPreview = ({ texts }: { texts: Texts }) => (
  <ul className="grid gap-1">
    {Object.entries(links).map(([key, { label, input }]) => {
      const value = texts[key];
      if (!value) return null;
      return (
        <li key={key} className="wrap-anywhere">
          {input === "url" ? (
            <>
              {label}: <TextLink href={value}>{withoutProtocol(value)}</TextLink>
            </>
          ) : input === "email" ? (
            `Questions? Write to ${value}`
          ) : (
            `The laws of the State of ${value} govern the Terms of Service.`
          )}
        </li>
      );
    })}
  </ul>
);

export const SearchPreview = ({ texts: { siteTitle, siteDescription } }: { texts: Texts }) => (
  <div className="max-w-prose">
    <p className="text-sm text-ink-soft">{location.host}</p>
    <p className="text-xl text-primary-strong wrap-anywhere">{siteTitle}</p>
    <p className="text-sm wrap-anywhere">{siteDescription}</p>
  </div>
);

const Sentences = ({ children }: { children: readonly string[] }) => (
  <ul className="grid gap-1">
    {children.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

export const PrivacyPreview = ({ texts: { crmOtherUses, healthPolicyReviewedOn } }: { texts: Texts }) => (
  <Sentences>
    {[
      crmOtherUses === "on"
        ? "Registration asks for a consent of its own, and only people who give it are sent to the CRM."
        : "People are not asked about the CRM when they register.",
      healthPolicyReviewedOn
        ? `A lawyer reviewed the policy on ${formatDate(healthPolicyReviewedOn)}.`
        : "Not reviewed by a lawyer. (Visitors don't see this.)",
    ]}
  </Sentences>
);

export const SpanishPreview = ({ texts: { answersInSpanish, spanishReviewedOn } }: { texts: Texts }) => (
  <Sentences>
    {[
      answersInSpanish === "on"
        ? "The pages in Spanish don't say in which language we answer."
        : "The pages in Spanish say that we answer in English.",
      spanishReviewedOn
        ? `The Spanish legal texts were reviewed on ${formatDate(spanishReviewedOn)}.`
        : "The Spanish legal texts say that nobody has reviewed them yet.",
    ]}
  </Sentences>
);

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
      <Sentences>
        {roles.map((role) => `${colorSettings[settingOf[role]].label}: ${contrastNote(colors[role])}`)}
      </Sentences>
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
  const buttons = { Join: primary, Learn: secondary, "Act now": accent };
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
          {Object.entries(buttons).map(([label, { base, on }]) => (
            <span key={label} className="rounded-control px-4 py-2" style={{ background: base, color: on }}>
              {label}
            </span>
          ))}
        </p>
      </div>
    </figure>
  );
}
