import { howMany, type ReadAttention } from "#server/platform/attention.ts";
import type { Services } from "#server/platform/services.ts";
import type { DeliveryService } from "#shared/api/deliveries.ts";
import { readDeliverySummary } from "./failed-deliveries.ts";

const words: Record<DeliveryService, { one: string; many: string; heldUp: string }> = {
  mail: {
    one: "email was not delivered.",
    many: "emails were not delivered.",
    heldUp: "Emails are waiting because the mail server doesn't answer. They go out when it does.",
  },
  crm: {
    one: "contact did not reach the CRM.",
    many: "contacts did not reach the CRM.",
    heldUp: "Contacts and deletions are waiting because the CRM doesn't answer. They go there when it does.",
  },
};

export const undelivered =
  ({ database }: Pick<Services, "database">): ReadAttention =>
  async () => {
    const found = await readDeliverySummary(database.db);
    return found.flatMap(({ service, failed, isHeldUp }) => {
      const { one, many, heldUp } = words[service];
      const need = { href: "/admin?tab=settings#connections", since: null, isPromised: false };
      return [
        ...(failed > 0
          ? [
              {
                ...need,
                subject: `${service}-failed`,
                sentence: howMany(failed, one, many),
                action: "See why",
              },
            ]
          : []),
        ...(isHeldUp
          ? [{ ...need, subject: `${service}-held-up`, sentence: heldUp, action: "See connections" }]
          : []),
      ];
    });
  };
