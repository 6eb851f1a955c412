import { type SQL, sql } from "drizzle-orm";
import { addressHashes } from "#server/platform/database/address-hashes.ts";
import type { Services } from "#server/platform/services.ts";
import { erasedPeople } from "#shared/schema/erased-people.ts";

type Secrets = Pick<Services, "secret">;

const hashesOf = ({ secret }: Secrets, email: SQL | string): SQL[] =>
  addressHashes(secret, "erased addresses", email);

/** As new rows have it. */
export const erasedAddressHash = (services: Secrets, email: string): SQL =>
  hashesOf(services, email)[0] as SQL;

/** Whether someone with this address, or one of a column, was erased. */
export const isErased = (services: Secrets, email: SQL): SQL<boolean> =>
  sql`exists (select from ${erasedPeople}
    where ${erasedPeople.addressHash} in (${sql.join(hashesOf(services, email), sql`, `)}))`;
