import { useCall } from "#client/api/use-endpoint.ts";
import { SelectField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { toast } from "#client/lib/toast.ts";
import { createSource, type Source, sourceBody, spanishTargets, updateSource } from "#shared/api/sources.ts";
import { languageOfPath } from "#shared/language.ts";
import { targetScreens } from "#shared/sources.ts";

const titles = new Map<string, string>(targetScreens.map(({ path, title }) => [path, title || "Home"]));
const targetOptions = [
  ...[...titles].map(([value, label]) => ({ value, label })),
  ...spanishTargets.map((value) => ({
    value,
    label: `${titles.get(languageOfPath(value).path) ?? value} in Spanish`,
  })),
];

interface SourceFormProps {
  /** Undefined for a new one. */
  source?: Source;
  onDone: () => void;
}

export function SourceForm({ source, onDone }: SourceFormProps) {
  const { mutateAsync: create } = useCall(createSource);
  const { mutateAsync: update } = useCall(updateSource);
  const form = useAppForm({
    schema: sourceBody,
    defaultValues: { name: source?.name ?? "", slug: source?.slug ?? "", target: source?.target ?? "/" },
    onSubmit: async (values) => {
      await (source ? update({ params: { id: source.id }, body: values }) : create({ body: values }));
      toast({ title: source ? "Source saved" : "Source added" });
      onDone();
    },
  });
  return (
    <Form form={form} className="grid max-w-form gap-5">
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Who hands it out. A partner sees this name on their page."
        autoComplete="off"
      />
      <TextField
        form={form}
        name="slug"
        label="Short name"
        hint={
          source
            ? "If you change it, flyers that are already printed lead to the home page and are no longer counted."
            : "The end of the address, such as clinic-a: small letters, digits and hyphens."
        }
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField form={form} name="target" label="Leads to" options={targetOptions} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} pendingLabel="Saving...">
          {source ? "Save" : "Add source"}
        </SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
