import { useState } from "react";
import { useReportAvailability } from "#client/api/availability.ts";
import { RadioField } from "#client/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { SelectField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { stateLabel } from "#client/components/state-label.ts";
import { labelledOptions } from "#client/components/ui/select.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { reportAvailability } from "#shared/api/availability.ts";
import {
  type AvailabilityOutcome,
  availabilityOutcomeLabels,
  type availabilityStrengths,
  type Product,
  reportableMondays,
} from "#shared/availability.ts";
import { stateNames } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/availability-report.json";
import { AfterReport } from "./after-report.tsx";

const weekLabels = [words.thisWeek, words.lastWeek, words.twoWeeksAgo, words.threeWeeksAgo];

const strengths: Record<(typeof availabilityStrengths)[number], string> = words.strengths;

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
        toastFailure(words.notSent, error, words.tryAgain);
        throw error;
      }
      setSent(values);
      form.reset();
    },
  });
  if (sent) return <AfterReport {...sent} onAnother={() => setSent(undefined)} />;
  return (
    <Form form={form} className="max-w-form space-y-6" aria-label={words.label}>
      <p className="max-w-prose text-ink-soft">{words.lead}</p>
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="sr-only">{words.whichWas}</legend>
        <SelectField
          form={form}
          name="product"
          label={words.which}
          placeholder={words.chooseMedicine}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          form={form}
          name="strength"
          label={words.strength}
          options={labelledOptions(strengths)}
        />
      </fieldset>
      <SelectField
        form={form}
        name="state"
        label={words.state}
        placeholder={words.chooseState}
        autoComplete="address-level1"
        options={stateNames.map((value) => ({ value, label: stateLabel(value) }))}
      />
      <SelectField
        form={form}
        name="week"
        label={words.when}
        options={weeks.map((value, index) => ({
          value,
          label: fill(weekLabels[index] ?? "", { day: formatShortDate(value) }),
        }))}
      />
      <RadioField
        form={form}
        name="outcome"
        label={words.happened}
        choices={labelledOptions(availabilityOutcomeLabels)}
      />
      <p className="text-sm text-ink-soft">{words.weKeep}</p>
      <SubmitButton form={form} pendingLabel={words.sending}>
        {words.send}
      </SubmitButton>
    </Form>
  );
}
