import { formatNumber } from "#shared/format-number.ts";

/** The panel is English alone; other screens have `plural` of #shared/words.ts. */
export const pluralize = (value: number, one: string, many: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

export const countPeople = (count: number): string => pluralize(count, "person", "people");
