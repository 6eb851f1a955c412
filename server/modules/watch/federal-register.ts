import { z } from "zod";
import { hostOf } from "#server/platform/service-health/connection-check.ts";
import type { DocumentDetails } from "#shared/watch-finds.ts";
import { day, governmentUrl, line, orNull, readRows, unexpected } from "./parse-rows.ts";
import type { NewFind, Source } from "./source.ts";

/** FDA documents in the Federal Register: https://www.federalregister.gov/developers/documentation/api/v1 */

const fields = [
  "document_number",
  "title",
  "type",
  "html_url",
  "publication_date",
  "comments_close_on",
  "comment_url",
  "docket_ids",
];

// Without a hit, the answer has no `results`.
const answer = z
  .object({ count: z.number().optional(), results: z.array(z.unknown()).nullish() })
  .refine(({ count, results }) => results || count === 0);

const document = z.object({
  document_number: z.string().regex(/^[\w-]{1,40}$/),
  title: line(400),
  type: orNull(z.string()),
  html_url: governmentUrl,
  publication_date: day,
  comments_close_on: orNull(day),
  comment_url: orNull(governmentUrl),
  docket_ids: orNull(z.array(line(100))),
});

/** Answers say "Proposed Rule", the stored type is "PRORULE". */
const kinds: Readonly<Record<string, DocumentDetails["kind"]>> = {
  notice: "notice",
  rule: "rule",
  "proposed rule": "proposed-rule",
  prorule: "proposed-rule",
};

function toFind(row: z.output<typeof document>): NewFind {
  return {
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
  };
}

export const federalRegister: Source = {
  name: "federal-register",
  label: "The Federal Register",
  offBecause: ({ FEDERAL_REGISTER_URL }, { terms }) => {
    if (!FEDERAL_REGISTER_URL) return "Turned off: FEDERAL_REGISTER_URL is empty";
    return terms.length === 0 ? "Turned off: there are no search phrases in the card Washington" : undefined;
  },
  host: (env) => hostOf(env.FEDERAL_REGISTER_URL),
  question: ({ terms }) => terms.join(", "),
  async read(ask, env, { terms }) {
    const url = new URL(`${env.FEDERAL_REGISTER_URL}/documents.json`);
    url.searchParams.set("conditions[term]", terms.map((term) => `"${term}"`).join(" | "));
    url.searchParams.append("conditions[agencies][]", "food-and-drug-administration");
    url.searchParams.set("order", "newest");
    url.searchParams.set("per_page", "200");
    for (const field of fields) url.searchParams.append("fields[]", field);
    const parsed = answer.safeParse(await ask({ url }));
    if (!parsed.success) throw unexpected();
    return { finds: readRows(parsed.data.results ?? [], document).map(toFind) };
  },
};
