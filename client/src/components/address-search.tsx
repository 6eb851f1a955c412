import Search from "lucide-react/icons/search";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "#client/components/ui/button.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { cn } from "#client/lib/cn.ts";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/address.json";
import { Field } from "./form/fields.tsx";

export interface PendingSearch {
  address: string;
  remembersDistrict: boolean;
}

/** In memory only: an address must never be in a URL, in storage or in the history. */
let pending: PendingSearch | undefined;

/** What another page asked to look up. */
export const pendingSearch = (): PendingSearch | undefined => pending;

/** Call it in an effect: React may discard a first render, and the address with it. */
export const forgetPendingSearch = (): void => {
  pending = undefined;
};

/** The name of the box in an address search that also asks to remember the district. */
export const rememberDistrictName = "rememberDistrict";

/** Asks for an address and opens its representatives. */
export function AddressSearch({ isRow = false, children }: { isRow?: boolean; children?: ReactNode }) {
  const fieldId = useId();
  const [, navigate] = useLocation();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { input, address, missing } = typedAddress(event.currentTarget);
    if (missing) {
      setError(missing);
      input?.focus();
      return;
    }
    const box = event.currentTarget.elements.namedItem(rememberDistrictName);
    pending = { address, remembersDistrict: box instanceof HTMLInputElement && box.checked };
    navigate(paths.representativeLookup);
  };
  return (
    <form noValidate onSubmit={submit} className={cn(isRow && "lg:flex lg:items-start lg:gap-3")}>
      <AddressInput
        id={fieldId}
        label={words.label}
        error={error}
        onChange={() => setError(undefined)}
        className={cn(isRow && "lg:flex-1")}
      />
      {children}
      <Button type="submit" wide className={cn("mt-3", isRow && "lg:mt-auto lg:w-auto")}>
        <Search aria-hidden className="size-5 max-sm:hidden" />
        {words.find}
      </Button>
    </form>
  );
}

interface AddressInputProps {
  id: string;
  label: string;
  error: string | undefined;
  onChange: () => void;
  className?: string;
}

/** Asks for an address on pages that load no form library. `typedAddress` reads it. */
export const AddressInput = ({ onChange, ...field }: AddressInputProps) => (
  <Field {...field} hint={words.hintNeverStored}>
    {(control) => (
      <Input
        {...control}
        name="address"
        autoComplete="address-line1"
        maxLength={300}
        enterKeyHint="search"
        onChange={onChange}
      />
    )}
  </Field>
);

export function typedAddress(form: HTMLFormElement) {
  const field = form.elements.namedItem("address");
  const input = field instanceof HTMLInputElement ? field : undefined;
  const address = input?.value.trim() ?? "";
  return { input, address, missing: address ? undefined : words.missing };
}
