import { desc, eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import type { MyData } from "#shared/api/my-data.ts";
import { deliveryKinds, isDeliveryKind } from "#shared/delivery-kinds.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { crmName } from "#shared/site.ts";

const statuses = { waiting: "waiting", done: "sent", failed: "failed", dismissed: "failed" } as const;
const maxItems = 100;

export async function listSentItems(db: Database, registrationId: string): Promise<MyData["deliveries"]> {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.registrationId, registrationId))
    .orderBy(desc(deliveries.id))
    .limit(maxItems);
  return rows.flatMap(({ kind, status, doneAt, createdAt }) => {
    if (!isDeliveryKind(kind)) return [];
    const to = kind.startsWith("crm.") ? "crm" : "mail";
    const at = (doneAt ?? createdAt).toISOString();
    return [
      {
        to,
        name: to === "crm" ? crmName : "Email",
        what: deliveryKinds[kind].ownLabel,
        at,
        status: statuses[status],
      },
    ];
  });
}
