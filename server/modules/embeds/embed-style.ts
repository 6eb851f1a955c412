import type { ThemeColors } from "#shared/theme.ts";

/** The gray look, for `data-theme="plain"`. */
export const plainColors: ThemeColors = { primary: "#3f464e", secondary: "#5f6770", accent: "#3f464e" };

/** A frame may be narrower than a phone, and is as high as what it shows. */
const everyFrame =
  "html{scrollbar-gutter:auto;overflow-wrap:anywhere}body{min-width:0;min-height:0}#root{overflow:hidden}";

const plainGround =
  "html,:root{--color-ground:#fff;--color-sunken:#f4f4f4;--color-line:#ddd;--color-ink:#24282d;--color-ink-soft:#545a61}";

export const embedStyle = (isPlain: boolean): string => everyFrame + (isPlain ? plainGround : "");
