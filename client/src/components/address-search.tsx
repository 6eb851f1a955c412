import Search from "lucide-react/icons/search";
import { type FormEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { AddressInput, typedAddress } from "#client/components/address-input.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { cn } from "#client/lib/cn.ts";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/address.json";

let pending: string | undefined;

/** Passes an address to the lookup page in memory only: it must never be in a URL, in storage or in the history. */
const keepPendingAddress = (address: string): void => {
  pending = address;
};

/** The address that another page asked to look up. */
export const pendingAddress = (): string | undefined => pending;

/** Call it in an effect: React may discard a first render, and the address with it. */
export const forgetPendingAddress = (): void => {
  pending = undefined;
};

/** Asks for an address and opens its representatives. The address travels in memory, never in a URL. */
export function AddressSearch({ isRow = false }: { isRow?: boolean }) {
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
    keepPendingAddress(address);
    navigate(paths.representativeLookup);
  };
  return (
    <form noValidate onSubmit={submit} className={cn(isRow && "lg:flex lg:items-start lg:gap-3")}>
      <AddressInput
        id={fieldId}
        label={words.label}
        error={error}
        enterKeyHint="search"
        onChange={() => setError(undefined)}
        className={cn(isRow && "lg:flex-1")}
      />
      <Button type="submit" wide className={cn("mt-3", isRow && "lg:mt-auto lg:w-auto")}>
        <Search aria-hidden className="size-5 max-sm:hidden" />
        {words.find}
      </Button>
    </form>
  );
}
