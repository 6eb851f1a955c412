import { open } from "node:fs/promises";
import { keepContacts, readCrmState } from "#server/modules/crm/contact-queue.ts";
import { holdDeliveries } from "#server/modules/deliveries/failed-deliveries.ts";
import { holdImportMails, removeOpenUploads } from "#server/modules/imports/import-jobs.ts";
import { holdMailings } from "#server/modules/mailings/control-mailing.ts";
import {
  declineAgain,
  eraseReturned,
  lostConsents,
  storeAllAnswers,
} from "#server/modules/people/kept-answers.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import { loadSecret } from "#server/platform/security/secret.ts";
import { createServices } from "#server/platform/services.ts";
import { openDatabase } from "./open-database.ts";
import { readArguments, refuse } from "./read-arguments.ts";

/**
 * `npm run restore -- FILE` puts a backup into an empty database and storage; `--force` replaces what is there. Emails and contacts
 * that waited are held back for the panel to ask; with `--send-waiting` they go out. People who were erased since are erased again,
 * and who left or withdrew a consent since stays out.
 */

const usage = "Usage: npm run restore -- FILE.tar.gz [--force] [--send-waiting]";
const { values, positionals } = readArguments(
  usage,
  {
    force: { type: "boolean", default: false },
    "send-waiting": { type: "boolean", default: false },
  },
  1,
);
const name = positionals[0] ?? refuse(usage);
const file = await open(name).catch(() => undefined);
if (!file || !(await file.stat()).isFile()) refuse(`There is no file ${name} that can be read.`);

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { env, log, url, database, close } = await openDatabase();
  try {
    const services = createServices({ env, log, database, secret: loadSecret(env) });
    await storeAllAnswers(services);
    const crmState = await readCrmState(database.db);
    let held = 0;
    let inDoubt = 0;
    const { rows, files, madeAt } = await restoreBackup({
      url,
      storage: services.storage,
      source: file.createReadStream(),
      force: values.force,
      finish: async (client) => {
        await removeOpenUploads(client);
        await keepContacts(client, crmState);
        if (values["send-waiting"]) return;
        held = await holdDeliveries(client);
        await holdImportMails(client);
        inDoubt = await holdMailings(client);
      },
    });
    await queueDeliveries(database.db, ...crmState.removals);
    const sum = Object.values(rows).reduce((a, b) => a + b, 0);
    say(`${sum} rows of ${Object.keys(rows).length} tables and ${files} files of photos are back.`);
    if (held > 0)
      say(
        `${held} emails and contacts waited in the backup and may have gone out since: Settings, Mail & CRM in the panel asks whether to send them.`,
      );
    if (inDoubt > 0)
      say(
        `${inDoubt} recipients of mailings waited in the backup and may have got their mail since: their mailings were stopped, and News, Mailings in the panel can send to them again.`,
      );
    const erased = await eraseReturned(services);
    if (erased > 0) say(`${erased} people who were erased since then were erased again.`);
    const declined = await declineAgain(services, madeAt);
    if (declined > 0) say(`${declined} opt-outs and withdrawn consents since then were kept.`);
    say(lostConsents(madeAt, new Date()));
    say(
      "The team is that of the backup: members who were removed since can sign in again, and invitations that were used or taken back since are open again, until an owner removes them in Settings, Team.",
    );
  } finally {
    await close();
  }
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
