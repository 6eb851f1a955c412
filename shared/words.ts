import { formatNumber } from "./format-number.ts";

/** A message with forms for one and for more: both languages have these two. */
export interface Forms {
  one: string;
  other: string;
}

const isRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** In Unicode's isolates, so that a Hebrew or Arabic name doesn't move the punctuation and numbers beside it. */
const isolated = (value: string): string => (isRightToLeft.test(value) ? `\u2068${value}\u2069` : value);

/** Puts the values into the braces of a message, once, so that what someone typed stays as it is. @throws Error with the message that lacks a value */
export const fill = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(message);
    return typeof value === "number" ? formatNumber(value) : isolated(value);
  });

export const plural = (count: number, forms: Forms, values: Readonly<Record<string, string | number>> = {}) =>
  fill(count === 1 ? forms.one : forms.other, { count, ...values });
