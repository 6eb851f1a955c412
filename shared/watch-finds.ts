import type { WatchDocument, WatchSupply } from "./api/watch.ts";

export const watchSources = ["federal-register", "congress", "openfda", "committees"] as const;
export type WatchSource = (typeof watchSources)[number];

export const documentKinds = ["notice", "proposed-rule", "rule", "other"] as const;
export const supplyKinds = ["shortage", "recall"] as const;

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

export type FindDetails = DocumentDetails | BillDetails | SupplyDetails;

/** The Federal Register writes "Docket No. FDA-2026-N-1234" or the number alone. */
export const docketWords = (docket: string): string => (/docket/i.test(docket) ? docket : `Docket ${docket}`);
