import { type Language, tagOf } from "#shared/language.ts";

const longDate = (language: Language) =>
  new Intl.DateTimeFormat(tagOf[language], { dateStyle: "long", timeZone: "UTC" });
const formats = { en: longDate("en"), es: longDate("es") };

/** "March 3, 2027" for "2027-03-03". */
export const dayInWords = (day: string, language: Language = "en"): string =>
  formats[language].format(new Date(day));
