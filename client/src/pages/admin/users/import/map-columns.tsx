import type { ReactNode } from "react";
import { z } from "zod";
import { useCall } from "#client/api/use-endpoint.ts";
import { SelectField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { labelledOptions, plainOptions } from "#client/components/ui/select.tsx";
import { formatList } from "#client/lib/format.ts";
import { checkImport, type Import } from "#shared/api/imports.ts";
import { requiredLine } from "#shared/fields.ts";
import { type ImportField, importFieldLabels, importFields, requiredImportFields } from "#shared/imports.ts";
import { registrationTypes } from "#shared/people.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";
import { stateNames } from "#shared/us-states.ts";
import { FieldDescription } from "../../section-parts.tsx";
import { importTimeoutMs } from "./import-result.tsx";

const isRequired = (field: ImportField) => requiredImportFields.some((required) => required === field);

const rule = z
  .object({
    mapping: z.record(z.string(), z.string()),
    source: requiredLine("Say where this list is from", 300),
    sourceDate: z.string(),
    defaults: z.object({ state: z.string(), registrationType: z.enum(registrationTypes) }),
  })
  .check(({ value: { mapping, defaults }, issues }) => {
    for (const field of requiredImportFields)
      if (!mapping[field] && !(field === "state" && defaults.state))
        issues.push({
          code: "custom",
          input: mapping,
          path: ["mapping", field],
          message: `Choose the column for ${importFieldLabels[field].toLowerCase()}`,
        });
  });

const hints: Partial<Record<ImportField, string>> = {
  firstName: "Does one column hold whole names? Split it in your spreadsheet program first.",
  subscribeUpdates: "Counts only together with the day of that agreement. Everyone else is asked first.",
  registrationType: "Patient, provider or supporter.",
};

/** The values when the screen opens: the last ones, else a guess from the columns' names. */
const startOf = ({ columns, mapping, state, source, sourceDate, defaults }: Import) => ({
  mapping: Object.fromEntries(
    importFields.map((field) => [
      field,
      (state === "mapping" ? columns.find(({ guess }) => guess === field)?.name : mapping[field]) ?? "",
    ]),
  ),
  source: source ?? "",
  sourceDate: sourceDate ?? "",
  defaults: { state: defaults.state ?? "", registrationType: defaults.registrationType ?? "supporter" },
});

const groups: readonly { title: string; fields: readonly ImportField[] }[] = [
  { title: "Each person", fields: ["firstName", "lastName", "email", "state", "registrationType", "phone"] },
  { title: "Healthcare providers", fields: ["specialty", "credentials", "licenseNumber"] },
  { title: "Email updates", fields: ["subscribeUpdates", "consentedOn"] },
];

const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-x-8 gap-y-5 lg:grid-cols-2">
    <legend className="mb-4 w-full border-b border-line pb-1 font-heading text-lg font-semibold">
      {title}
    </legend>
    {children}
  </fieldset>
);

export function MapColumns({ list, onChecked }: { list: Import; onChecked: () => void }) {
  const check = useCall(checkImport, { timeoutMs: importTimeoutMs });
  const form = useAppForm({
    schema: rule,
    defaultValues: startOf(list),
    onSubmit: async ({ mapping, source, sourceDate, defaults }) => {
      const chosen = Object.fromEntries(Object.entries(mapping).filter(([, name]) => name));
      await check.mutateAsync({
        params: { id: list.id },
        body: {
          mapping: chosen,
          source,
          sourceDate: sourceDate || null,
          defaults: { ...defaults, state: defaults.state || undefined },
        },
      });
      onChecked();
    },
  });
  const chosen = form.watch("mapping");
  const unused = list.columns.filter(({ name }) => !Object.values(chosen).includes(name));
  const samplesOf = (field: ImportField) => {
    const samples = list.columns.find(({ name }) => name === chosen[field])?.samples ?? [];
    return samples.length > 0 ? `For example: ${samples.join(" · ")}` : undefined;
  };
  return (
    <Form form={form} className="grid max-w-prose gap-8">
      {groups.map(({ title, fields }) => (
        <FieldGroup key={title} title={title}>
          {fields.map((field) => (
            <SelectField
              key={field}
              form={form}
              name={`mapping.${field}`}
              label={importFieldLabels[field]}
              hint={
                (hints[field] || samplesOf(field)) && (
                  <>
                    {hints[field]} <span className="wrap-anywhere">{samplesOf(field)}</span>
                  </>
                )
              }
              optional={!isRequired(field)}
              placeholder={isRequired(field) ? "Please choose" : "Not in this list"}
              options={plainOptions(list.columns.map(({ name }) => name))}
            />
          ))}
        </FieldGroup>
      ))}
      {unused.length > 0 && (
        <FieldDescription>
          Left out: {formatList(unused.map(({ name }) => name))}. They are not stored.
        </FieldDescription>
      )}
      <FieldGroup title="About the whole list">
        <SelectField
          form={form}
          name="defaults.state"
          label="State where a row has none"
          optional
          placeholder="Leave such rows out"
          options={plainOptions(stateNames)}
        />
        <SelectField
          form={form}
          name="defaults.registrationType"
          label="Type where a row has none"
          options={labelledOptions(registrationTypeLabels)}
        />
        <TextField
          form={form}
          name="source"
          label="Where is this list from?"
          hint="Each person reads it in their email: “your address is on ...”. For example: our newsletter of 2019"
          autoComplete="off"
        />
        <TextField form={form} name="sourceDate" label="From which day is it?" type="date" optional />
      </FieldGroup>
      <div>
        <SubmitButton pendingLabel="Checking every row...">Check the list</SubmitButton>
        <FieldDescription className="mt-2">Nothing is imported yet.</FieldDescription>
      </div>
    </Form>
  );
}
