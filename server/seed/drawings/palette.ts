/** One restrained palette for every picture: warm paper, slate, and the three colors of the site as accents. */
export const paper = "#fbf8f3";
export const cream = "#f4eee4";
export const sand = "#e9dfd0";
export const clay = "#d3bfa6";
export const wood = "#b59673";
export const bark = "#7d654e";
export const sun = "#fbe7c6";
export const glow = "#fdf2df";

export const mist = "#eef2f5";
export const haze = "#dbe3ea";
export const fog = "#c2cfda";
export const stone = "#9fb0bf";
export const steel = "#74899c";
export const slate = "#4d6378";
export const ink = "#2d3f52";
export const night = "#1d2b3a";

export const blue = "#0056b3";
export const deepBlue = "#003f85";
export const midBlue = "#3f7fc6";
export const softBlue = "#9cc0e6";
export const paleBlue = "#d3e3f4";

export const teal = "#17a2b8";
export const deepTeal = "#0f7383";
export const midTeal = "#5bbcca";
export const softTeal = "#a5d8df";
export const paleTeal = "#d9eff2";

export const pink = "#e91e63";
export const softPink = "#f4a3be";
export const palePink = "#fbdfe8";

export const skin = {
  fair: { base: "#f2cfb5", shade: "#e2b597" },
  tan: { base: "#dba97f", shade: "#c58f65" },
  olive: { base: "#e3b78f", shade: "#cf9d73" },
  brown: { base: "#a9714b", shade: "#8f5c3a" },
  deep: { base: "#7a4a33", shade: "#623927" },
} as const;

export type SkinTone = keyof typeof skin;
