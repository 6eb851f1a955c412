import { z } from "zod";
import { day, line, orNull, parse, readable } from "#server/platform/outbound/lenient-schemas.ts";
import { parseJson } from "#server/platform/outbound/outbound.ts";
import { readRows } from "#server/platform/outbound/read-rows.ts";
import { parseTerms } from "#shared/settings/watch-rules.ts";
import type { DocumentDetails } from "#shared/watch-items.ts";
import type { Source, WatchItem } from "./source.ts";

/** FDA documents in the Federal Register: https://www.federalregister.gov/developers/documentation/api/v1 */

const maxRows = 200;
const maxBytes = 1024 * 1024;

/** Responses have "Proposed Rule" or its code, "PRORULE". */
const kinds: Readonly<Record<string, DocumentDetails["kind"]>> = {
  notice: "notice",
  rule: "rule",
  "proposed rule": "proposed-rule",
  prorule: "proposed-rule",
};

const governmentUrl = z
  .string()
  .max(2048)
  .pipe(z.url({ protocol: /^https$/, hostname: /(^|\.)[a-z0-9-]+\.gov$/, normalize: true }));

const document = z.object({
  document_number: z.string().regex(/^[\w-]{1,40}$/),
  title: line(400),
  type: orNull(z.string()),
  html_url: governmentUrl,
  publication_date: day,
  comments_close_on: orNull(day),
  comment_url: orNull(governmentUrl),
  docket_ids: orNull(readable(line(100), 1)),
});

const item = document.transform(
  (row): WatchItem => ({
    id: `fr-${row.document_number}`,
    title: row.title,
    details: {
      kind: kinds[row.type?.toLowerCase() ?? ""] ?? "other",
      url: row.html_url,
      publishedOn: row.publication_date,
      commentsCloseOn: row.comments_close_on,
      commentUrl: row.comment_url,
      docket: row.docket_ids?.[0] ?? null,
    },
  }),
);

/** Without a hit, the response has no `results`. */
const noHit = z.object({ count: z.literal(0) });

const read = async (bytes: Buffer): Promise<WatchItem[]> => {
  const rows = await readRows(bytes, { member: "results", rule: item, maxRows });
  if (!rows) parse(noHit, parseJson(bytes));
  return rows ?? [];
};

export const federalRegister: Source = {
  name: "federal-register",
  label: "The Federal Register",
  address: "FEDERAL_REGISTER_URL",
  setting: "watchTerms",
  async read(ask, env, question) {
    const url = new URL(`${env.FEDERAL_REGISTER_URL}/documents.json`);
    const phrases = parseTerms(question).map((term) => `"${term}"`);
    url.searchParams.set("conditions[term]", phrases.join(" | "));
    url.searchParams.append("conditions[agencies][]", "food-and-drug-administration");
    url.searchParams.set("order", "newest");
    url.searchParams.set("per_page", String(maxRows));
    for (const field of Object.keys(document.shape)) url.searchParams.append("fields[]", field);
    return { items: await ask({ url, maxBytes, read }) };
  },
};
