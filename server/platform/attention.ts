import type { z } from "zod";
import type { listNeeds } from "#shared/api/overview.ts";

/** Something that needs the administrator, as a module reports it. */
export type Attention = z.input<typeof listNeeds.response>[number];

/** What a module reports; nothing where all is well. Indexed queries only: the panel asks all modules each time it opens. */
export type ReadAttention = () => Promise<readonly Attention[]>;

/** Up to this many are counted: nobody acts on a larger figure. */
export const maxCounted = 1000;

/** "1 story is", "3 stories are", "1,000 or more stories are". */
export function howMany(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`;
  return count >= maxCounted ? `${maxCounted.toLocaleString("en-US")} or more ${many}` : `${count} ${many}`;
}
