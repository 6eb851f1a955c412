import type pg from "pg";
import * as reasons from "#shared/words/en/mailing-reasons.json";

/**
 * After a restore, what waited in the backup may have gone out since. It is given up with a reason, so that the panel asks whether
 * to send it. Removals from the CRM stay: they may arrive twice.
 */
export async function holdDeliveries(client: pg.ClientBase): Promise<number> {
  // Their recipients are in doubt, which `holdMailings` says.
  await client.query("delete from deliveries where kind = 'mailing.message'");
  const reason = reasons.heldBack;
  const { rows } = await client.query<{ registration_id: string | null; kind: string }>(
    `update deliveries set status = 'failed', last_error = $1, done_at = now(), claim_id = null, claimed_until = null
     where status = 'waiting' and kind <> 'crm.delete' returning kind, registration_id`,
    [reason],
  );
  const contacts = rows.flatMap(({ kind, registration_id }) =>
    kind === "crm.upsert" ? registration_id : [],
  );
  await client.query(
    "update crm_contacts set status = 'failed', reason = $1, updated_at = now() where registration_id = any($2::uuid[])",
    [reason, contacts],
  );
  return rows.length;
}
