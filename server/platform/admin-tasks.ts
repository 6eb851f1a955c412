export const maxCounted = 1000;

export function howMany(count: number, singular: string, plural: string): string {
  if (count === 1) return `1 ${singular}`;
  return count >= maxCounted
    ? `${maxCounted.toLocaleString("en-US")} or more ${plural}`
    : `${count} ${plural}`;
}
