/** Phone numbers as people paste them: an extension behind, "(0)" in it, two numbers in one field. */

const separators = /\s(?:or|and|o|y)\s|[/|&]|;(?!ext)|,(?=(?:\D*\d){10})/i;
const extensionBehind = /^((?:\D*\d){7,}?)[\s,;(]*(?:ext(?:ensi[oó]n|n)?|x|#|,)[\s.:=]*(\d{1,7})\)?\s*$/i;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

export function phoneParts(phone: string): { number: string; extension?: string | undefined } {
  const first = phone.split(separators).find((part) => digitsOf(part).length >= 10) ?? phone;
  const [, number, extension] = extensionBehind.exec(first) ?? [];
  return { number: (number ?? first).trim(), extension };
}

/** What a phone dials, in the United States where nothing else is said: "(202) 225-4965 x12" -> "tel:+12022254965;ext=12". */
export function telephoneHref(phone: string): string {
  const { number, extension } = phoneParts(phone);
  const digits = digitsOf(number.replace(/\(0\)/, ""));
  const behind = extension ? `;ext=${extension}` : "";
  if (number.startsWith("+")) return `tel:+${digits}${behind}`;
  if (/^(?:011|00)\d{10}/.test(digits)) return `tel:+${digits.replace(/^(?:011|00)/, "")}${behind}`;
  const isNational = digits.length === 10 || (digits.length === 11 && digits.startsWith("1"));
  return `tel:${isNational ? `+1${digits.slice(-10)}` : digits}${behind}`;
}
