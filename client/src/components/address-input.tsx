import { Field } from "#client/components/form/fields.tsx";
import { Input } from "#client/components/ui/input.tsx";
import * as words from "#words/address.json";

interface AddressInputProps {
  id: string;
  label: string;
  error: string | undefined;
  onChange: () => void;
  className?: string;
}

/** Asks for an address on pages that load no form library. `typedAddress` reads it. */
export function AddressInput({ onChange, ...field }: AddressInputProps) {
  return (
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
}

/** The typed address, or the error to show when there is none. */
export function typedAddress(form: HTMLFormElement) {
  const field = form.elements.namedItem("address");
  const input = field instanceof HTMLInputElement ? field : undefined;
  const address = input?.value.trim() ?? "";
  return { input, address, missing: address ? undefined : words.missing };
}
