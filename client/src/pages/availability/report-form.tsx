import { useState } from "react";
import { useReportAvailability } from "#client/api/availability.ts";
import { RadioField } from "#client/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { SelectField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { labelledOptions, plainOptions } from "#client/components/ui/select.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { reportAvailability } from "#shared/api/availability.ts";
import {
  type AvailabilityOutcome,
  availabilityOutcomeLabels,
  availabilityStrengths,
  type Product,
  reportableMondays,
} from "#shared/availability.ts";
import { stateNames } from "#shared/us-states.ts";
import { AfterReport } from "./after-report.tsx";

const weekLabels = ["This week", "Last week", "Two weeks ago", "Three weeks ago"];

const strengthOptions = availabilityStrengths.map((value) => ({
  value,
  label: value === "unknown" ? "I don't know" : value,
}));

interface Sent {
  state: string;
  outcome: AvailabilityOutcome;
}

/** Four questions, none of them about the person. */
export function ReportForm({ products, today }: { products: readonly Product[]; today: string }) {
  const report = useReportAvailability();
  const [sent, setSent] = useState<Sent>();
  const weeks = reportableMondays(today);
  const form = useAppForm({
    schema: reportAvailability.body,
    defaultValues: { product: "", strength: "unknown", state: "", week: weeks[0] },
    onSubmit: async (values) => {
      try {
        await report.mutateAsync(values);
      } catch (error) {
        toastFailure("Your report was not sent", error, "Please try again.");
        throw error;
      }
      setSent(values);
      form.reset();
    },
  });
  if (sent) return <AfterReport {...sent} onAnother={() => setSent(undefined)} />;
  return (
    <Form form={form} className="max-w-form space-y-6" aria-label="Report what happened at the pharmacy">
      <p className="max-w-prose text-ink-soft">
        Four questions, 20 seconds, no account. Nothing you answer says who you are.
      </p>
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="sr-only">Which medicine was it?</legend>
        <SelectField
          form={form}
          name="product"
          label="Which medicine?"
          placeholder="Choose a medicine"
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          form={form}
          name="strength"
          label="Its strength, if you know it"
          options={strengthOptions}
        />
      </fieldset>
      <SelectField
        form={form}
        name="state"
        label="In which state?"
        placeholder="Choose a state"
        autoComplete="address-level1"
        options={plainOptions(stateNames)}
      />
      <SelectField
        form={form}
        name="week"
        label="When?"
        options={weeks.map((value, index) => ({
          value,
          label: `${weekLabels[index]} (from ${formatShortDate(value)})`,
        }))}
      />
      <RadioField
        form={form}
        name="outcome"
        label="What happened?"
        choices={labelledOptions(availabilityOutcomeLabels)}
      />
      <p className="text-sm text-ink-soft">
        We keep these answers and the day, never your name, your address or your pharmacy.
      </p>
      <SubmitButton form={form} pendingLabel="Sending...">
        Send My Report
      </SubmitButton>
    </Form>
  );
}
