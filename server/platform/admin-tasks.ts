import type { z } from "zod";
import type { Member } from "#server/platform/http/guards.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import type { listNeeds } from "#shared/api/overview.ts";

/** Indexed queries only: the panel asks all modules each time it opens. */
export type ReadAdminTasks = (
  services: Services,
  member: Member,
  modules: readonly Module[],
) => Promise<z.input<typeof listNeeds.response>>;

export const maxCounted = 1000;

export function howMany(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`;
  return count >= maxCounted ? `${maxCounted.toLocaleString("en-US")} or more ${many}` : `${count} ${many}`;
}
