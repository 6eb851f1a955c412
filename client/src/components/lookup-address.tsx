import { z } from "zod";
import { lazyOutcome } from "#client/components/lazy-outcome.tsx";
import { requiredLine } from "#shared/fields.ts";
import * as words from "#words/address.json";
import { addressHint, addressPassedOn } from "#words/lookup.json";
import { type FieldOwner, TextField } from "./form/fields.tsx";

export const lookupAddress = z.object({ address: requiredLine(words.missing, 300) });

/** Shown while the sources are down. */
export const LookupUnavailable = lazyOutcome(() => import("./lookup-unavailable.tsx"), "LookupUnavailable");

export const LookupAddress = ({ form }: { form: FieldOwner<{ address: string }> }) => (
  <>
    <TextField
      form={form}
      name="address"
      label={words.label}
      hint={addressHint}
      autoComplete="address-line1"
      maxLength={300}
      enterKeyHint="search"
    />
    <p className="mt-2 mb-5 text-sm text-ink-soft">{addressPassedOn}</p>
  </>
);
