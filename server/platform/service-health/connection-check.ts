import { UndecipherableError } from "#server/platform/security/secret.ts";
import type { Connection } from "#shared/api/connections.ts";

export interface TimeLimit {
  signal: AbortSignal;
  timeoutMs: number;
}

export interface ConnectionCheck {
  name: string;
  describe(): Promise<
    Pick<Connection, "configured" | "detail"> &
      Partial<Pick<Connection, "usedToday" | "quota" | "waiting" | "failed">>
  >;
  /** Resolves with a sentence. @throws when the service can't be used now */
  test(limit: TimeLimit): Promise<string>;
  recordsItself?: true;
  /** For a test that goes on after its time; without it, such a test failed. */
  lateMessage?: string;
}

export type ConnectionChecks = Partial<Record<Connection["service"], ConnectionCheck>>;

export class TestFailure extends Error {}

export const hostOf = (url: string): string => new URL(url).hostname;
export const unreadableKey = {
  configured: false,
  detail: "The stored key can't be read: please enter it again",
};
/** For a description that decrypts a stored key. */
export function orUnreadableKey(error: unknown): typeof unreadableKey {
  if (error instanceof UndecipherableError) return unreadableKey;
  throw error;
}
