import { createHash } from "node:crypto";
import { z } from "zod";
import type { OutboundAnswer } from "#server/platform/outbound/outbound.ts";
import { hostOf } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import type { Ask } from "./ask-source.ts";
import { day, line, orNull, readRows, unexpected } from "./parse-rows.ts";
import type { NewFind, Source } from "./source.ts";

/** Shortages and recalls of medicines: https://open.fda.gov/apis/drug/ */

const maxRows = 300;

const answer = z.object({ results: z.array(z.unknown()) });

const shortage = z
  .object({
    package_ndc: orNull(line(40)),
    generic_name: orNull(line(200)),
    proprietary_name: orNull(line(200)),
    company_name: orNull(line(200)),
    presentation: orNull(line(300)),
    status: line(60),
    shortage_reason: orNull(line(300)),
    update_date: orNull(day),
    change_date: orNull(day),
    initial_posting_date: orNull(day),
  })
  .transform((row, context) => {
    const name = row.proprietary_name ?? row.generic_name ?? row.presentation;
    const date = row.update_date ?? row.change_date ?? row.initial_posting_date;
    if (name && date) return { ...row, name, date };
    context.issues.push({ code: "custom", message: "no name or no date", input: row });
    return z.NEVER;
  });

const recall = z
  .object({
    recall_number: z.string().regex(/^[\w-]{1,40}$/),
    event_id: orNull(z.coerce.string().regex(/^\d{1,12}$/)),
    status: line(60),
    classification: orNull(line(40)),
    product_description: line(300),
    reason_for_recall: orNull(line(300)),
    code_info: orNull(line(600)),
    recalling_firm: orNull(line(200)),
    report_date: orNull(day),
    recall_initiation_date: orNull(day),
  })
  .transform((row, context) => {
    const date = row.report_date ?? row.recall_initiation_date;
    if (date) return { ...row, date };
    context.issues.push({ code: "custom", message: "no date", input: row });
    return z.NEVER;
  });

/** openFDA has no id for a shortage: a package is identified by its NDC, or else by its text. */
const shortageKey = ({ package_ndc, name, company_name, presentation }: z.output<typeof shortage>): string =>
  package_ndc?.replace(/[^\w-]/g, "-") ??
  createHash("sha256")
    .update(JSON.stringify([name, company_name, presentation]))
    .digest("hex")
    .slice(0, 16);

/** The presentation often begins with the name. */
const shortageTitle = ({ name, presentation }: z.output<typeof shortage>): string =>
  presentation?.includes(name) ? presentation : [name, presentation].filter(Boolean).join(", ");

const shortageFind = (row: z.output<typeof shortage>): NewFind => ({
  id: `shortage-${shortageKey(row)}`,
  title: shortageTitle(row),
  details: {
    kind: "shortage",
    company: row.company_name ?? "",
    status: row.status,
    reason: row.shortage_reason,
    lots: null,
    date: row.date,
    url: "https://www.fda.gov/drugs/drug-safety-and-availability/drug-shortages",
  },
});

const recallFind = (row: z.output<typeof recall>): NewFind => ({
  id: `recall-${row.recall_number}`,
  title: row.product_description,
  details: {
    kind: "recall",
    company: row.recalling_firm ?? "",
    status: row.status,
    reason: row.reason_for_recall,
    lots: row.code_info,
    date: row.date,
    url: row.event_id
      ? `https://www.accessdata.fda.gov/scripts/ires/?Event=${row.event_id}`
      : "https://www.fda.gov/safety/recalls-market-withdrawals-safety-alerts",
  },
});

const notFound = z.object({ error: z.object({ code: z.literal("NOT_FOUND") }) });

/** openFDA answers 404 when nothing matches. */
function isNothing({ status, text }: OutboundAnswer): boolean {
  if (status !== 404) return false;
  try {
    return notFound.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** In openFDA's search language, conditions separated by a space are alternatives. */
const anyOf = (searched: readonly string[], terms: readonly string[]): string =>
  searched.flatMap((field) => terms.map((term) => `${field}:"${term}"`)).join(" ");

async function search(ask: Ask, env: Services["env"], path: string, query: Record<string, string>) {
  const url = new URL(`${env.OPENFDA_URL}/drug/${path}.json`);
  url.search = new URLSearchParams({ ...query, limit: String(maxRows) }).toString();
  const key = env.OPENFDA_API_KEY ? { parameter: "api_key", value: env.OPENFDA_API_KEY } : undefined;
  const found = await ask({ url, isNothing, ...(key && { key }) });
  if (found === undefined) return [];
  const parsed = answer.safeParse(found);
  if (!parsed.success) throw unexpected();
  return parsed.data.results;
}

export const openFda: Source = {
  name: "openfda",
  label: "openFDA",
  offBecause: ({ OPENFDA_URL }, { terms }) => {
    if (!OPENFDA_URL) return "Turned off: OPENFDA_URL is empty";
    return terms.length === 0 ? "Turned off: there are no search phrases in the card Washington" : undefined;
  },
  host: (env) => hostOf(env.OPENFDA_URL),
  question: ({ terms }) => terms.join(", "),
  async read(ask, env, { terms }) {
    const [shortages, recalls] = await Promise.all([
      search(ask, env, "shortages", { search: anyOf(["generic_name", "proprietary_name"], terms) }),
      search(ask, env, "enforcement", {
        search: anyOf(["product_description"], terms),
        sort: "report_date:desc",
      }),
    ]);
    return {
      finds: [
        ...readRows(shortages, shortage).map(shortageFind),
        ...readRows(recalls, recall).map(recallFind),
      ],
    };
  },
};
