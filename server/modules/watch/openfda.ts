import { createHash } from "node:crypto";
import { z } from "zod";
import { day, line, orNull, rowsOf } from "#server/platform/outbound/lenient-schemas.ts";
import type { OutboundResponse } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { parseTerms } from "#shared/settings/watch-rules.ts";
import type { Fetch, Source, WatchItem } from "./source.ts";

/** Shortages and recalls of medicines: https://open.fda.gov/apis/drug/ */

const maxRows = 300;

const hashOf = (...parts: (string | null)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);

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
  .transform(({ company_name: company, presentation, ...row }): WatchItem | undefined => {
    const name = row.proprietary_name ?? row.generic_name ?? presentation;
    const date = row.update_date ?? row.change_date ?? row.initial_posting_date;
    if (!name || !date) return undefined;
    // openFDA has no id for a shortage: a package is identified by its NDC, or else by its text.
    const key = row.package_ndc?.replace(/[^\w-]/g, "-") ?? hashOf(name, company, presentation);
    return {
      id: `shortage-${key}`,
      // The presentation often begins with the name.
      title: presentation?.includes(name) ? presentation : [name, presentation].filter(Boolean).join(", "),
      details: {
        kind: "shortage",
        company: company ?? "",
        status: row.status,
        reason: row.shortage_reason,
        lots: null,
        date,
        url: "https://www.fda.gov/drugs/drug-safety-and-availability/drug-shortages",
      },
    };
  });

const recall = z
  .object({
    recall_number: z.string().regex(/^[\w-]{1,40}$/),
    event_id: orNull(z.coerce.string().regex(/^\d{1,12}$/)),
    status: line(60),
    product_description: line(300),
    reason_for_recall: orNull(line(300)),
    code_info: orNull(line(600)),
    recalling_firm: orNull(line(200)),
    report_date: orNull(day),
    recall_initiation_date: orNull(day),
  })
  .transform((row): WatchItem | undefined => {
    const date = row.report_date ?? row.recall_initiation_date;
    if (!date) return undefined;
    return {
      id: `recall-${row.recall_number}`,
      title: row.product_description,
      details: {
        kind: "recall",
        company: row.recalling_firm ?? "",
        status: row.status,
        reason: row.reason_for_recall,
        lots: row.code_info,
        date,
        url: row.event_id
          ? `https://www.accessdata.fda.gov/scripts/ires/?Event=${row.event_id}`
          : "https://www.fda.gov/safety/recalls-market-withdrawals-safety-alerts",
      },
    };
  });

/** openFDA returns 404 when nothing matches. */
const nothing = {
  is: ({ status, bytes }: OutboundResponse): boolean =>
    status === 404 && /"code":\s?"NOT_FOUND"/.test(bytes.toString()),
  result: [],
};

/** In openFDA's search language, conditions separated by a space are alternatives. */
const anyOf = (searched: readonly string[], terms: readonly string[]): string =>
  searched.flatMap((field) => terms.map((term) => `${field}:"${term}"`)).join(" ");

async function search(
  fetch: Fetch,
  env: Services["env"],
  path: string,
  query: Record<string, string>,
  rule: z.ZodType<WatchItem | undefined>,
): Promise<WatchItem[]> {
  const url = new URL(`${env.OPENFDA_URL}/drug/${path}.json`);
  const key = env.OPENFDA_API_KEY && { api_key: env.OPENFDA_API_KEY };
  url.search = new URLSearchParams({ ...query, limit: String(maxRows), ...key }).toString();
  const schema = z.object({ results: rowsOf(rule, maxRows) }).transform(({ results }) => results);
  return fetch({ url, schema, nothing });
}

export const openFda: Source = {
  name: "openfda",
  label: "openFDA",
  address: "OPENFDA_URL",
  setting: "watchTerms",
  async read(fetch, env, setting) {
    const terms = parseTerms(setting);
    const shortages = { search: anyOf(["generic_name", "proprietary_name"], terms) };
    const recalls = { search: anyOf(["product_description"], terms), sort: "report_date:desc" };
    return {
      items: [
        ...(await search(fetch, env, "shortages", shortages, shortage)),
        ...(await search(fetch, env, "enforcement", recalls, recall)),
      ],
    };
  },
};
