import { boolean, index, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { crmStatuses } from "../api/crm.ts";
import { moment, now } from "./columns.ts";
import { registrations } from "./registrations.ts";

export const crmStatus = pgEnum("crm_status", crmStatuses);

/** No row: nothing was ever queued. */
export const crmContacts = pgTable(
  "crm_contacts",
  {
    registrationId: uuid()
      .primaryKey()
      .references(() => registrations.id, { onDelete: "cascade" }),
    contactId: text(),
    /** An upsert was begun whose response is not stored: the CRM may have a contact that we don't know. */
    isUnanswered: boolean().notNull().default(false),
    status: crmStatus().notNull().default("waiting"),
    reason: text(),
    syncedAt: moment(),
    updatedAt: now(),
  },
  (table) => [index("crm_contacts_contact_index").on(table.contactId)],
);
