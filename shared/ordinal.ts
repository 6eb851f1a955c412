export function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  const suffix = isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10];
  return `${number}${suffix ?? "th"}`;
}
