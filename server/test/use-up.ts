/** Counts so many calls of a limit for this key, as if they had come before. */
export const useUp = (limit: { hasRoom(key: string): Promise<boolean> }, key: string, calls: number) =>
  Promise.all(Array.from({ length: calls }, () => limit.hasRoom(key)));
