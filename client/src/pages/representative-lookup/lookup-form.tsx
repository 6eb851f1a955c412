import Search from "lucide-react/icons/search";
import { z } from "zod";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { requiredLine } from "#shared/fields.ts";

const schema = z.object({ address: requiredLine("Please enter an address.", 300) });

interface LookupFormProps {
  /** What is searched for already, when the visitor comes with an address. */
  address: string | undefined;
  isSearching: boolean;
  onSearch: (address: string) => Promise<void>;
}

/** Asks for an address. It is sent to look up the district, and kept nowhere. */
export function LookupForm({ address: initial = "", isSearching, onSearch }: LookupFormProps) {
  const form = useAppForm({
    schema,
    defaultValues: { address: initial },
    onSubmit: ({ address }) => onSearch(address),
  });
  return (
    <Form form={form} className="max-w-form print:hidden">
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
      <SubmitButton form={form} pending={isSearching} pendingLabel="Searching...">
        {!isSearching && <Search aria-hidden className="size-5 max-sm:hidden" />}
        Find My Representatives
      </SubmitButton>
    </Form>
  );
}
