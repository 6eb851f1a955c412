import type { LogEntry } from "#shared/api/logs.ts";

/** The newest of entries that say the same. */
export interface LogGroup extends LogEntry {
  count: number;
  /** When the oldest of them was written. */
  since: string;
}

const sameness = ({
  level,
  action,
  message,
  details,
  url,
  statusCode,
  userId,
  ipAddress,
}: LogEntry): string => JSON.stringify([level, action, message, details, url, statusCode, userId, ipAddress]);

/** Entries, newest first, with those that say the same as one, at the place of the newest. */
export function groupEqual(entries: readonly LogEntry[]): LogGroup[] {
  const groups = new Map<string, LogGroup>();
  for (const entry of entries) {
    const key = sameness(entry);
    const newest = groups.get(key) ?? { ...entry, count: 0 };
    groups.set(key, { ...newest, count: newest.count + 1, since: entry.createdAt });
  }
  return [...groups.values()];
}
