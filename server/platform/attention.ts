import type { z } from "zod";
import type { listNeeds } from "#shared/api/overview.ts";

export type Attention = z.input<typeof listNeeds.response>[number];

/** Indexed queries only: the panel asks all modules each time it opens. */
export type ReadAttention = () => Promise<readonly Attention[]>;

export const maxCounted = 1000;

export function howMany(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`;
  return count >= maxCounted ? `${maxCounted.toLocaleString("en-US")} or more ${many}` : `${count} ${many}`;
}
