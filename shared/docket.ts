import * as words from "#words/washington.json";
import { fill } from "./words.ts";

/** The Federal Register writes "Docket No. FDA-2026-N-1234" or the number alone. */
export const docketWords = (docket: string): string =>
  /docket/i.test(docket) ? docket : fill(words.docket, { number: docket });
