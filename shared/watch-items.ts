import * as words from "#words/washington.json";
import { fill } from "./words.ts";

export const watchSources = ["federal-register", "congress", "openfda", "committees"] as const;
export type WatchSource = (typeof watchSources)[number];

export const documentKinds = ["notice", "proposed-rule", "rule", "other"] as const;
export const supplyKinds = ["shortage", "recall"] as const;

export interface DocumentDetails {
  kind: (typeof documentKinds)[number];
  url: string;
  publishedOn: string;
  commentsCloseOn: string | null;
  commentUrl: string | null;
  docket: string | null;
}

export interface BillDetails {
  kind: "bill";
  sponsor: string | null;
  sponsorId: string | null;
  cosponsors: { id: string; since: string | null }[];
  latestAction: { date: string; text: string } | null;
  committees: { code: string; name: string }[];
}

export interface SupplyDetails {
  kind: (typeof supplyKinds)[number];
  company: string;
  status: string;
  reason: string | null;
  lots: string | null;
  date: string;
  url: string;
}

export type WatchItemDetails = DocumentDetails | BillDetails | SupplyDetails;

/** The Federal Register writes "Docket No. FDA-2026-N-1234" or the number alone. */
export const docketWords = (docket: string): string =>
  /docket/i.test(docket) ? docket : fill(words.docket, { number: docket });
