/** "15,847". Without `Intl`, whose first use takes a phone a tenth of a second. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** How a language counts districts and Congresses: "the 10th District", "distrito 10". */
export const ordinalIn = (language: string, number: number): string =>
  language === "es" ? String(number) : ordinal(number);

export function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  const suffix = isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10];
  return `${number}${suffix ?? "th"}`;
}
