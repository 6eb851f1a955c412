import type { DeliveryService } from "#shared/api/deliveries.ts";
import { deliveryKinds, isDeliveryKind } from "#shared/delivery-kinds.ts";

export const deliveryLabel = (kind: string): string =>
  isDeliveryKind(kind) ? deliveryKinds[kind].label : kind;

/** What a service is told, one and several. */
export const deliveryNouns: Record<DeliveryService, [one: string, several: string]> = {
  crm: ["contact", "contacts"],
  mail: ["email", "emails"],
};
