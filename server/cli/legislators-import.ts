import { readFile, stat } from "node:fs/promises";
import {
  parseLegislators,
  parseOffices,
  replaceLegislators,
} from "#server/modules/representatives/legislators.ts";
import { OutboundError, parseJson } from "#server/platform/outbound/outbound.ts";
import { openDatabase } from "./open-database.ts";
import { readArguments, refuse } from "./read-arguments.ts";

/** `npm run legislators:import -- FILE [OFFICES_FILE]` reads the files of congress-legislators where the server has no internet. */

const usage =
  "Usage: npm run legislators:import -- legislators-current.json [legislators-district-offices.json]";
const { positionals } = readArguments(usage, {}, 2);
const [membersFile = refuse(usage), officesFile] = positionals;

try {
  const members = parseLegislators(parseJson(await readFile(membersFile)));
  const offices = officesFile ? parseOffices(parseJson(await readFile(officesFile))) : undefined;
  const asOf = (await stat(membersFile)).mtime;
  const { db, close } = await openDatabase();
  await replaceLegislators(db, { members, offices, asOf, etag: null }).finally(close);
  console.log(`${members.length} members of Congress, as of ${asOf.toISOString().slice(0, 10)}.`);
} catch (error) {
  const isOurs = error instanceof OutboundError;
  console.error(isOurs ? `The file ${error.message}.` : error instanceof Error ? error.message : error);
  process.exit(1);
}
