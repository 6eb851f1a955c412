import { useState } from "react";
import { TextareaField } from "#client/components/form/text-fields.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { TextButton } from "#client/components/ui/text-link.tsx";
import * as words from "#words/become-ambassador.json";
import type { ApplicationForm } from "./use-application-form.ts";

const SampleDialog = lazyPart(() => import("./sample-dialog.tsx"), "SampleDialog");

/** The disclosures, with a sample to start from. */
export function Disclosures({ form }: { form: ApplicationForm }) {
  const [isOpen, setOpen] = useState(false);
  const insert = (sample: string) => {
    const written = form.getValues("disclosures")?.trim();
    form.setValue("disclosures", written ? `${written}\n\n${sample}` : sample, { shouldDirty: true });
    setOpen(false);
  };
  return (
    <div>
      <TextareaField
        form={form}
        name="disclosures"
        label={words.disclosures}
        optional
        hint={words.disclosuresHint}
      />
      <p className="mt-1.5">
        <TextButton
          aria-haspopup="dialog"
          className="inline-flex min-h-11 items-center"
          {...preloadHandlers(SampleDialog)}
          onClick={() => setOpen(true)}
        >
          {words.sample}
        </TextButton>
      </p>
      <SampleDialog open={isOpen} onOpenChange={setOpen} onInsert={insert} />
    </div>
  );
}
