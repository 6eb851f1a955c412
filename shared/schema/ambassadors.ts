import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { bio, credentials, licenseStateCode, professionalTitle, wholeNumber } from "../fields.ts";
import { applicationStatuses } from "../people.ts";
import { id, moment, now, timestamps } from "./columns.ts";
import { ofUser, users } from "./users.ts";

export const applicationStatus = pgEnum("application_status", applicationStatuses);

const healthcareColumns = () => ({
  title: text().notNull(),
  bio: text().notNull(),
  credentials: text().notNull(),
  licenseNumber: text().notNull(),
  primaryLicenseState: text().notNull(),
});

export const ambassadorProfiles = pgTable(
  "ambassador_profiles",
  {
    id: id(),
    userId: ofUser(),
    ...healthcareColumns(),
    disclosures: text(),
    photoUrl: text(),
    facebookUrl: text(),
    instagramUrl: text(),
    youtubeUrl: text(),
    websiteUrl: text(),
    acceptedGuidelines: boolean().notNull().default(false),
    sharePublicly: boolean().notNull().default(false),
    displayOrder: integer().notNull().default(0),
    isApproved: boolean().notNull().default(false),
    approvedAt: moment(),
    approvedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("ambassador_profiles_user_unique").on(table.userId),
    index("ambassador_profiles_approved_by_index").on(table.approvedBy),
    index("ambassador_profiles_photo_index").on(table.photoUrl).where(sql`${table.photoUrl} is not null`),
    index("ambassador_profiles_order_index")
      .on(table.displayOrder, table.approvedAt)
      .where(sql`${table.isApproved}`),
  ],
);

export const healthcareProfiles = pgTable(
  "healthcare_profiles",
  {
    id: id(),
    userId: ofUser(),
    specialty: text(),
    credentials: text(),
    licenseNumber: text(),
    primaryLicenseState: text(),
    yearsOfExperience: integer(),
    sharePublicly: boolean().notNull().default(false),
    ...timestamps(),
  },
  (table) => [uniqueIndex("healthcare_profiles_user_unique").on(table.userId)],
);

type ApplicationState = "status" | "reviewedBy" | "reviewNotes" | "earlierNotes" | "npiEvidence";

/** Values before a decision; times are ISO text. */
export interface DecisionUndo {
  at: string;
  registration: { processedAt: string | null };
  account: Pick<typeof users.$inferSelect, "role" | "status">;
  /** Null when the decision made the profile. */
  profile: {
    isApproved: boolean;
    approvedAt: string | null;
    approvedBy: string | null;
    displayOrder: number;
  } | null;
  application: Record<Exclude<ApplicationState, "status">, string | null> & {
    status: (typeof applicationStatuses)[number];
    reviewedAt: string | null;
  };
  /** The id of the mail about the decision, and the kind of the mail that it replaced. */
  delivery: number;
  replaced: string | null;
}

export const ambassadorApplications = pgTable(
  "ambassador_applications",
  {
    id: id(),
    userId: ofUser(),
    ...healthcareColumns(),
    reasonForApplying: text(),
    status: applicationStatus().notNull().default("pending"),
    reviewedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    reviewNotes: text(),
    earlierNotes: text(),
    npiEvidence: text(),
    reviewedAt: moment(),
    /** What the last decision changed, for the ten minutes in which it can be undone. */
    undo: jsonb().$type<DecisionUndo>(),
    createdAt: now(),
  },
  (table) => [
    index("ambassador_applications_user_index").on(table.userId),
    index("ambassador_applications_reviewed_by_index").on(table.reviewedBy),
  ],
);

export const insertAmbassadorProfile = createInsertSchema(ambassadorProfiles, {
  bio: () => bio,
  title: () => professionalTitle,
  credentials: () => credentials,
  primaryLicenseState: () => licenseStateCode,
  displayOrder: () => wholeNumber,
});

export const insertHealthcareProfile = createInsertSchema(healthcareProfiles, {
  yearsOfExperience: () => wholeNumber.nullable(),
});

export const insertAmbassadorApplication = createInsertSchema(ambassadorApplications, {
  bio: () => bio,
  title: () => professionalTitle,
});
