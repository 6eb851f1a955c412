import { z } from "zod";
import { TextField } from "#client/components/form/text-fields.tsx";
import type { FieldOwner } from "#client/components/form/use-app-form.ts";
import { requiredLine } from "#shared/fields.ts";

export const lookupAddress = z.object({ address: requiredLine("Please enter an address.", 300) });

/** The address of a lookup, and what becomes of it. */
export function LookupAddress({ form }: { form: FieldOwner<{ address: string }> }) {
  return (
    <>
      <TextField
        form={form}
        name="address"
        label="Your address"
        hint="House number, street, city, state and ZIP code."
        autoComplete="street-address"
        maxLength={300}
        enterKeyHint="search"
      />
      <p className="mt-2 mb-5 text-sm text-ink-soft">
        We don't store your address. We pass it on, without your name, to the service that finds your district
        (5 Calls or the US Census Bureau).
      </p>
    </>
  );
}
