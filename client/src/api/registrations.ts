import { hourMs } from "#shared/durations.ts";

let recent: { id: string; until: number } | undefined;

/** In memory only: the server takes this visitor's word for an hour. */
export const keepRecentRegistration = (id: string): void => {
  recent = { id, until: Date.now() + hourMs };
};

export const recentRegistration = (): string | undefined =>
  recent && Date.now() < recent.until ? recent.id : undefined;
