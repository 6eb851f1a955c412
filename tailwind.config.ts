import type { Config } from "tailwindcss";

/*
 * The names of the design tokens. Their values are CSS variables in client/src/index.css (the three theme colors are
 * overwritten at run time), so that a class such as `bg-primary` follows the administrator's choice.
 * Tailwind's own palette and type scale are not loaded: what is not named here does not exist.
 */
const themed = (name: string) => ({
  [name]: `var(--color-${name})`,
  [`on-${name}`]: `var(--color-on-${name})`,
  [`${name}-hover`]: `var(--color-${name}-hover)`,
  [`${name}-strong`]: `var(--color-${name}-strong)`,
  [`${name}-soft`]: `var(--color-${name}-soft)`,
});

const plain = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `var(--color-${name})`] as const));

export default {
  content: [],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#ffffff",
      ...themed("primary"),
      ...themed("secondary"),
      ...themed("accent"),
      ...plain(
        "ground",
        "surface",
        "sunken",
        "line",
        "control",
        "ink",
        "ink-soft",
        "night",
        "on-night",
        "night-line",
      ),
      ...plain(
        "danger",
        "danger-soft",
        "success",
        "success-soft",
        "warning",
        "warning-soft",
        "star",
        "info",
        "info-soft",
      ),
    },
    fontFamily: { heading: "var(--font-heading)", sans: "var(--font-text)", mono: "var(--font-mono)" },
    // Six sizes and no others.
    fontSize: {
      sm: ["var(--size-sm)", { lineHeight: "1.5" }],
      base: ["var(--size-base)", { lineHeight: "1.6" }],
      lg: ["var(--size-lg)", { lineHeight: "1.55" }],
      xl: ["var(--size-xl)", { lineHeight: "1.35" }],
      "2xl": ["var(--size-2xl)", { lineHeight: "1.2" }],
      "3xl": ["var(--size-3xl)", { lineHeight: "1.12" }],
    },
    lineHeight: { snug: "1.375", normal: "1.5" },
    fontWeight: { normal: "400", medium: "500", semibold: "600" },
    borderRadius: { none: "0", control: "0.625rem", card: "0.875rem", full: "9999px" },
    boxShadow: {},
    maxWidth: { page: "72rem", prose: "42rem", form: "34rem", toast: "26.25rem", none: "none", full: "100%" },
  },
} satisfies Config;
