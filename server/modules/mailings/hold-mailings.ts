import type pg from "pg";

/**
 * After a restore, what waited in the backup may have gone out since: it is in doubt, and sent again only by the button. A scheduled
 * mailing is a draft again.
 * @returns how many recipients are in doubt
 */
export async function holdMailings(client: pg.ClientBase): Promise<number> {
  const reason = "Held back by a restored backup: it may have gone out since that backup was made.";
  await client.query(
    "update mailings set state = 'draft', scheduled_for = null, paused_because = $1 where state = 'scheduled'",
    [reason],
  );
  const { rowCount } = await client.query(
    `update mailing_recipients set state = 'unknown', reason = $1, at = now(), next_attempt_at = null
     from mailings where mailings.id = mailing_id and mailings.state in ('sending', 'paused')
       and mailing_recipients.state in ('waiting', 'sending')`,
    [reason],
  );
  await client.query(
    `update mailings set state = 'stopped', ended_at = now(), filled_up_to = null, paused_because = $1,
       unknown = unknown + waiting, waiting = 0
     where state in ('sending', 'paused')`,
    [reason],
  );
  return rowCount ?? 0;
}
