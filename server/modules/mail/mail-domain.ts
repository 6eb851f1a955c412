import dns from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { MailSettings } from "#shared/api/mail.ts";
import { type MailProviderId, mailProviderOf } from "#shared/mail-providers.ts";

/** Whether the sender's domain says in DNS who may send in its name, and the lines to add. */

const timeoutMs = 2500;
const noRecord = new Set(["ENOTFOUND", "ENODATA"]);

type Domain = MailSettings["domain"];
type Check = Domain["spf"];
const recordFound: Check = { status: "found", line: null };
const missing = (line: string): Check => ({ status: "missing", line });

/** @returns [] when the name has no such record @throws when DNS fails */
async function recordsOf(lookup: () => Promise<string[]>): Promise<string[]> {
  try {
    return await lookup();
  } catch (error) {
    if (noRecord.has(String((error as NodeJS.ErrnoException).code))) return [];
    throw error;
  }
}

const textsOf = (name: string) =>
  recordsOf(async () => (await dns.resolveTxt(name)).map((parts) => parts.join("")));

async function checkSpf(domain: string, provider: MailProviderId): Promise<Check> {
  const { spf } = mailProviderOf(provider);
  const record = (await textsOf(domain)).find((text) => /^v=spf1( |$)/i.test(text));
  const include = spf ? `include:${spf}` : "include:NAME-FROM-YOUR-PROVIDER";
  if (!record) return missing(`${domain}  TXT  "v=spf1 ${include} ~all"`);
  if (!spf || record.toLowerCase().includes(spf)) return recordFound;
  // A domain may have one SPF record only.
  const [, start = record, all = " ~all"] = /^(.*?)(\s[-~?+]?all\s*)$/i.exec(record) ?? [];
  return missing(`${domain}  TXT  "${start} ${include}${all.trimEnd()}", instead of "${record}"`);
}

async function checkDkim(domain: string, provider: MailProviderId): Promise<Check> {
  const { dkimSelectors = [], dkimHost, dkimHelp } = mailProviderOf(provider);
  const names = dkimSelectors.map((selector) => `${selector}._domainkey.${domain}`);
  const isKey = async (name: string) =>
    (await textsOf(name)).some((text) => /(^|;)\s*p=/i.test(text)) ||
    (await recordsOf(() => dns.resolveCname(name))).length > 0;
  if ((await Promise.all(names.map(isKey))).includes(true)) return recordFound;
  const [name] = names;
  // Only the provider knows which name its record has.
  if (!name || provider === "other") return { status: "unknown", line: dkimHelp };
  return missing(
    dkimHost ? `${name}  CNAME  ${dkimSelectors[0]}.${domain}.${dkimHost}` : `${name}: ${dkimHelp}`,
  );
}

async function checkDmarc(domain: string): Promise<Check> {
  const labels = domain.split(".");
  // A subdomain has the record of a domain above it.
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
  const texts = await Promise.all(domains.map((name) => textsOf(`_dmarc.${name}`)));
  const isFound = texts.flat().some((text) => /^v=DMARC1/i.test(text));
  return isFound ? recordFound : missing(`_dmarc.${domain}  TXT  "v=DMARC1; p=none"`);
}

export async function checkDomain(name: string, provider: MailProviderId): Promise<Domain> {
  const unknown: Check = { status: "unknown", line: null };
  if (!name.includes(".")) return { name: "", spf: unknown, dkim: unknown, dmarc: unknown };
  const inTime = (check: Promise<Check>) =>
    Promise.race([check.catch(() => unknown), sleep(timeoutMs, unknown, { ref: false })]);
  const [spf, dkim, dmarc] = await Promise.all([
    inTime(checkSpf(name, provider)),
    inTime(checkDkim(name, provider)),
    inTime(checkDmarc(name)),
  ]);
  return { name, spf, dkim, dmarc };
}
