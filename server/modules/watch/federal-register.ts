import { z } from "zod";
import { day, line, orNull, readable, rowsOf } from "#server/platform/outbound/lenient-schemas.ts";
import type { DocumentDetails } from "#shared/schema/watch.ts";
import { parseTerms } from "#shared/settings/watch-rules.ts";
import type { Source, WatchItem } from "./source.ts";

/** FDA documents in the Federal Register: https://www.federalregister.gov/developers/documentation/api/v1 */

const maxRows = 200;

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
const noHit = z.object({ count: z.literal(0) }).transform((): WatchItem[] => []);
const schema = z.union([
  z.object({ results: rowsOf(item, maxRows) }).transform(({ results }) => results),
  noHit,
]);

export const federalRegister: Source = {
  name: "federal-register",
  label: "The Federal Register",
  address: "FEDERAL_REGISTER_URL",
  setting: "watchTerms",
  async read(fetch, env, setting) {
    const url = new URL(`${env.FEDERAL_REGISTER_URL}/documents.json`);
    const phrases = parseTerms(setting).map((term) => `"${term}"`);
    url.searchParams.set("conditions[term]", phrases.join(" | "));
    url.searchParams.append("conditions[agencies][]", "food-and-drug-administration");
    url.searchParams.set("order", "newest");
    url.searchParams.set("per_page", String(maxRows));
    for (const field of Object.keys(document.shape)) url.searchParams.append("fields[]", field);
    return { items: await fetch({ url, schema }) };
  },
};
