import { eq } from "drizzle-orm";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { getWatch, type updateFind } from "#shared/api/watch.ts";
import { watchFinds } from "#shared/schema/watch.ts";

type Changes = Partial<EndpointArgs<typeof updateFind>["body"]>;

export async function reviewFind({ clock, database, responseCache }: Services, id: string, changes: Changes) {
  const [row] = await database.db
    .update(watchFinds)
    .set({ ...changes, reviewedAt: clock() })
    .where(eq(watchFinds.id, id))
    .returning({ id: watchFinds.id, hidden: watchFinds.hidden, sentence: watchFinds.sentence });
  if (row) responseCache.invalidate(getWatch);
  return row;
}
