import { and, eq, ne } from "drizzle-orm";
import { createSlidingLimit } from "#server/platform/limits/sliding-limit.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

/** The first request is reported right away, later ones at most this often. */
const oneNotice = { events: 1, seconds: 10 * 60 };

type Notice =
  | { postponeMs: number }
  /** How many requests the email is about, and the deliveries that it covers. */
  | { count: number; coveredIds: number[] };

export async function batchNotices({ db }: Services["database"], { id, kind }: DeliveryRow): Promise<Notice> {
  const [claim] = await createSlidingLimit(db, "notices", oneNotice).claim([{ key: kind, id: String(id) }]);
  if (!claim?.isGranted) return { postponeMs: claim?.freeInMs ?? oneNotice.seconds * 1000 };
  const others = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.kind, kind), eq(deliveries.status, "waiting"), ne(deliveries.id, id)));
  return { count: others.length + 1, coveredIds: others.map((other) => other.id) };
}
