import { code } from "#words/language.json";

/** The path of an API that has translations, as this page reads it: `inLanguage` of shared/language.ts, without its bytes on English pages. */
export const inPageLanguage = <Path extends string>(path: Path) =>
  (code === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}language=${code}`) as
    | Path
    | `${Path}?${string}`;
