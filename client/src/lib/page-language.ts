import type { Language } from "#shared/language.ts";
import { prefix } from "#words/language.json";

/** In which we write to who fills in a form here. */
export const pageLanguage: Language = prefix === "" ? "en" : "es";
