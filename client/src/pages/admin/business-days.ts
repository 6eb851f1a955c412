/** Monday to Friday; holidays are not known here. */
const isBusinessDay = (date: Date): boolean => date.getDay() !== 0 && date.getDay() !== 6;

/** How many business days have begun after the day of `since`, up to the day of `now`, in the reader's time zone. */
export function businessDaysSince(since: Date, now: Date): number {
  const day = new Date(since.getFullYear(), since.getMonth(), since.getDate());
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  let days = 0;
  while (day < today) {
    day.setDate(day.getDate() + 1);
    if (isBusinessDay(day)) days += 1;
  }
  return days;
}
