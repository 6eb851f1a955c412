import { howMany } from "#server/platform/admin-tasks.ts";
import type { ReadAdminTasks } from "#server/platform/module.ts";
import type { DeliveryService } from "#shared/api/deliveries.ts";
import { readDeliverySummary } from "./failed-deliveries.ts";

const words: Record<DeliveryService, { one: string; many: string; heldUp: string }> = {
  mail: {
    one: "email was not delivered.",
    many: "emails were not delivered.",
    heldUp: "Emails are waiting because the mail server doesn't respond. They go out when it does.",
  },
  crm: {
    one: "contact did not reach the CRM.",
    many: "contacts did not reach the CRM.",
    heldUp: "Contacts and deletions are waiting because the CRM doesn't respond. They go there when it does.",
  },
};

export const undelivered: ReadAdminTasks = async ({ database }) => {
  const href = "/admin?tab=settings&section=mail#connections";
  const found = await readDeliverySummary(database.db);
  return found.flatMap(({ service, failed, isHeldUp }) => {
    const { one, many, heldUp } = words[service];
    const needs = [];
    if (failed > 0)
      needs.push({
        subject: `${service}-failed`,
        sentence: howMany(failed, one, many),
        href,
        action: "See why",
      });
    if (isHeldUp)
      needs.push({ subject: `${service}-held-up`, sentence: heldUp, href, action: "See connections" });
    return needs;
  });
};
