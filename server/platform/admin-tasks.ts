export const maxCounted = 1000;

export function howMany(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`;
  return count >= maxCounted ? `${maxCounted.toLocaleString("en-US")} or more ${many}` : `${count} ${many}`;
}
