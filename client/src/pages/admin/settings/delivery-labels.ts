import type { DeliveryService } from "#shared/api/deliveries.ts";

export const deliveryWords: Record<string, string> = {
  "crm.upsert": "Contact",
  "crm.delete": "Removal of a deleted person",
  "mail.registered": "Welcome and confirmation",
  "mail.application-received": "Application received",
  "mail.application-approved": "Application approved",
  "mail.application-rejected": "Application not accepted",
  "mail.application-more": "Question about an application",
  "mail.new-request": "Notice of a new request, to you",
  "mail.links": "Personal links",
  "mail.confirm-again": "Confirmation, sent again",
  "mail.watch-finds": "Notice of new finds from Washington, to you",
};

/** What a service is told, one and several. */
export const deliveryNouns: Record<DeliveryService, [one: string, several: string]> = {
  crm: ["contact", "contacts"],
  mail: ["email", "emails"],
};
