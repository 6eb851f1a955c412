import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { addressHashes } from "#server/platform/security/address-hashes.ts";
import type { Services } from "#server/platform/services.ts";
import { importRows } from "#shared/schema/imports.ts";
import { erasedPeople } from "#shared/schema/kept-answers.ts";
import { registrations } from "#shared/schema/registrations.ts";

export const askedToBeErased = "Asked us to delete their data.";

type Secrets = Pick<Services, "secret">;

const hashesOf = ({ secret }: Secrets, email: SQL | string): SQL[] =>
  addressHashes(secret, "erased addresses", email);

export const erasedAddressHash = (services: Secrets, email: string): SQL =>
  hashesOf(services, email)[0] as SQL;

export const isErased = (services: Secrets, email: SQL): SQL<boolean> =>
  sql`exists (select from ${erasedPeople}
    where ${erasedPeople.addressHash} in (${sql.join(hashesOf(services, email), sql`, `)}))`;

/** Of lists that are not imported yet: nothing of erased people stays, wherever the address stands in their row, unless they registered anew. Rows that are in use are looked at by the import itself. */
export async function forgetErasedRows(services: Services, db: Database): Promise<void> {
  await db.execute(sql`
    with erased as (
      select r.import_id, r.line from ${importRows} r
      where r.cells::text like '%@%' and exists (
        select from jsonb_array_elements_text(r.cells) as cell, regexp_matches(cell, '[^\\s<>,;:"''()]+@[^\\s<>,;:"''()]+', 'g') as address
        where ${isErased(services, sql`address[1]`)}
          and not exists (select from ${registrations} where lower(${registrations.email}) = lower(address[1])))
      for update of r skip locked)
    update ${importRows} as row set cells = null, email = null, person = null, existing_id = null, gaps = null, problem = null,
      refusal = ${askedToBeErased}
    from erased where row.import_id = erased.import_id and row.line = erased.line`);
}
