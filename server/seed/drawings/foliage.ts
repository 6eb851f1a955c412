import { deepTeal, midTeal, softTeal } from "./palette.ts";

export const leafTeal = { crown: midTeal, shade: "#3a9cac" };

export const leafDeep = { crown: "#2f8b99", shade: deepTeal };

export const leafSoft = { crown: softTeal, shade: "#86c5cf" };
