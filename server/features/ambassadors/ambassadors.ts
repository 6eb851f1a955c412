import { and, asc, eq, getTableColumns, notInArray } from "drizzle-orm";
import type { Database } from "#server/db.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { users } from "#shared/schema/users.ts";

const { id, firstName, lastName, email, phone, state, photoUrl, role } = getTableColumns(users);

/** The public directory: approved and sharing, of accounts in good standing; by order, then by day of approval. */
export function listPublicAmbassadors(db: Database) {
  return db
    .select({
      ...getTableColumns(ambassadorProfiles),
      user: { firstName, lastName, email, phone, state, photoUrl, role },
    })
    .from(ambassadorProfiles)
    .innerJoin(users, eq(id, ambassadorProfiles.userId))
    .where(
      and(
        eq(ambassadorProfiles.isApproved, true),
        eq(ambassadorProfiles.sharePublicly, true),
        notInArray(users.status, ["suspended", "inactive"]),
      ),
    )
    .orderBy(
      asc(ambassadorProfiles.displayOrder),
      asc(ambassadorProfiles.approvedAt),
      asc(ambassadorProfiles.id),
    );
}
