import { type FormEvent, useId, useRef, useState } from "react";
import { useSendsMail } from "#client/api/site-links.ts";
import { useWrite } from "#client/api/use-write.ts";
import { Field } from "#client/components/form/fields.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { controlClass } from "#client/components/ui/input.tsx";
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import { cn } from "#client/lib/cn.ts";
import { type Import, uploadImport } from "#shared/api/imports.ts";
import { formatNumber } from "#shared/format-number.ts";
import { maxImportBytes, maxImportRows } from "#shared/imports.ts";
import { ItemHeading } from "../../section-parts.tsx";

/** Sends a file as it is. Not by `fetch`, which does not tell how much of it has arrived. */
const upload = (file: File, onProgress: (percent: number) => void): Promise<Import> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(uploadImport.method, uploadImport.path);
    call.setRequestHeader("content-type", "text/csv");
    call.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    call.onerror = () => reject(ApiError.offline());
    call.onload = () => {
      if (call.status === 201) return resolve(JSON.parse(call.responseText));
      ApiError.fromResponse(new Response(call.responseText, { status: call.status })).then(reject, reject);
    };
    call.send(file);
  });

export function UploadFile({ onUploaded }: { onUploaded: (id: string) => void }) {
  const id = useId();
  const sendsMail = useSendsMail();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useWrite((file: File) => upload(file, setPercent));

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const file = input.current?.files?.[0];
    const refusal = !file
      ? "Choose a file first"
      : file.size > maxImportBytes
        ? "This file is larger than 25 MB. Please split it into several files."
        : undefined;
    setProblem(refusal);
    if (!file || refusal) return void input.current?.focus();
    setPercent(0);
    mutate(file, {
      onSuccess: (uploaded) => onUploaded(uploaded.id),
      onError: (error) => {
        setProblem(messageOf(error, "The file could not be uploaded. Please try again."));
        input.current?.focus();
      },
    });
  };

  return (
    <section aria-labelledby={`${id}-title`}>
      <ItemHeading>
        <span id={`${id}-title`}>Import people</span>
      </ItemHeading>
      <p className="mt-1 max-w-prose">
        Bring in members from a spreadsheet or from an older system. You see what will happen before anything
        does, and you can undo it for 30 days.{" "}
        {sendsMail
          ? "Each new person gets one email that asks them to confirm."
          : "This site can't send mail yet: the emails that ask new people to confirm are saved to a folder."}{" "}
        We never write to anyone who has said no.
      </p>
      <Card as="div" className="mt-4 max-w-form">
        <form noValidate onSubmit={send} className="grid gap-4">
          <Field
            id={id}
            label="CSV file"
            hint={`Save your list as CSV. Its first line names the columns. Up to 25 MB and ${formatNumber(maxImportRows)} people.`}
            error={problem}
          >
            {(control) => (
              <input
                {...control}
                ref={input}
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                onChange={() => setProblem(undefined)}
                className={cn(controlClass, "min-h-11 file:mr-3 file:font-semibold")}
              />
            )}
          </Field>
          <Button
            type="submit"
            wide="phone"
            pending={isPending}
            pendingLabel="Uploading..."
            className="sm:justify-self-start"
          >
            Upload the file
          </Button>
          {isPending && (
            <div>
              <progress
                aria-label="Upload"
                max={100}
                value={percent}
                className="w-full accent-primary-strong"
              />
              <p className="text-sm text-ink-soft tabular-figures">
                {percent < 100 ? `${percent}% sent` : "Reading the rows..."}
              </p>
            </div>
          )}
        </form>
      </Card>
    </section>
  );
}
