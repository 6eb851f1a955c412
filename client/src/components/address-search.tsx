import Search from "lucide-react/icons/search";
import { type FormEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { Field } from "#client/components/form/field.tsx";
import { keepPendingAddress } from "#client/components/pending-address.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { paths } from "#client/lib/paths.ts";

/** Asks for an address and leads to its representatives. The address travels in memory, never in a URL. */
export function AddressSearch({ id }: { id?: string }) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const [, navigate] = useLocation();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("address");
    if (!(field instanceof HTMLInputElement)) return;
    const address = field.value.trim();
    if (!address) {
      setError("Please enter an address.");
      field.focus();
      return;
    }
    keepPendingAddress(address);
    navigate(paths.representativeLookup);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field
        id={fieldId}
        label="Your address"
        hint="House number, street, city, state and ZIP code. We never store it."
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            name="address"
            autoComplete="street-address"
            maxLength={300}
            enterKeyHint="search"
            onChange={() => setError(undefined)}
          />
        )}
      </Field>
      <Button type="submit" wide className="mt-3">
        <Search aria-hidden className="size-5 max-sm:hidden" />
        Find My Representatives
      </Button>
    </form>
  );
}
