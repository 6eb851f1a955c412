import { boolean, date, index, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { availabilityOutcomes } from "../availability.ts";
import { id } from "./columns.ts";

/** Reports from the pharmacy counter, without a person, an address or a time of day. */
export const availabilityReports = pgTable(
  "availability_reports",
  {
    id: id(),
    /** A Monday, in Washington. */
    week: date().notNull(),
    product: text().notNull(),
    strength: text().notNull(),
    /** Full name, as the state select shows it. */
    state: text().notNull(),
    outcome: text({ enum: availabilityOutcomes }).notNull(),
    /** Keyed hash of week and client; null once the week can no longer be reported on. */
    client: text(),
    /** Keyed hash of day and /48 or /24; null with `client`. */
    network: text(),
    receivedOn: date().notNull(),
    arrival: serial().notNull(),
    /** Waits for the administrator's eye: too many came from one network that day. */
    isHeld: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("availability_reports_client_index").on(table.client, table.product, table.week),
    index("availability_reports_network_index").on(table.network),
    index("availability_reports_week_index").on(table.week),
  ],
);
