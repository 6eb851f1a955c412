import * as words from "#words/washington.json";
import type { WatchDocument, WatchSupply } from "./api/watch.ts";
import { fill } from "./words.ts";

export const watchSources = ["federal-register", "congress", "openfda", "committees"] as const;
export type WatchSource = (typeof watchSources)[number];

export type DocumentDetails = Omit<WatchDocument, "id" | "title" | "sentence">;

export interface BillDetails {
  kind: "bill";
  sponsor: string | null;
  sponsorId: string | null;
  cosponsors: { id: string; since: string | null }[];
  latestAction: { date: string; text: string } | null;
  committees: { code: string; name: string }[];
}

export type SupplyDetails = Omit<WatchSupply, "id" | "product" | "sentence">;

export type WatchItemDetails = DocumentDetails | BillDetails | SupplyDetails;

/** The Federal Register writes "Docket No. FDA-2026-N-1234" or the number alone. */
export const docketWords = (docket: string): string =>
  /docket/i.test(docket) ? docket : fill(words.docket, { number: docket });
