import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useSendsMail } from "#client/api/site-links.ts";
import { addressOf, call, readQuery, useCall, useRead } from "#client/api/use-endpoint.ts";
import { useWrite } from "#client/api/use-write.ts";
import { type Column, DataTable } from "#client/components/data-table/data-table.tsx";
import { Field } from "#client/components/form/fields.tsx";
import { type Status, StatusBadge } from "#client/components/ui/badge.tsx";
import { Button, SmallButton } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { controlClass } from "#client/components/ui/input.tsx";
import { ApiError, messageOf } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { formatShortDate } from "#client/lib/format.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import {
  commitImport,
  deleteImport,
  getImport,
  type Import,
  type ImportSummary,
  listImports,
  refusalsCsvPath,
  uploadImport,
} from "#shared/api/imports.ts";
import { formatNumber } from "#shared/format-number.ts";
import { type ImportEncoding, type ImportState, maxImportBytes, maxImportRows } from "#shared/imports.ts";
import { countPeople, pluralize } from "../../in-words.ts";
import { DownloadLink } from "../../list/export-csv.tsx";
import { BackButton, OpenedItem } from "../../list/list-kit.tsx";
import { AffectedList } from "../../list/selection.tsx";
import { FieldDescription, ItemHeading } from "../../section-parts.tsx";
import { ImportCounts, ImportResult } from "./import-result.tsx";
import { MapColumns } from "./map-columns.tsx";

const progressEveryMs = 1000;

const importQuery = (id: string) =>
  queryOptions({
    ...readQuery(getImport, { params: { id } }),
    refetchInterval: ({ state }) => state.data?.state === "committing" && progressEveryMs,
  });

/** The address names the open screen: "list", or the id of an import. */
export function ImportScreens({ opened }: { opened: string }) {
  const [, change] = useAddressQuery();
  const open = (id: string) => change({ import: id });
  if (opened === "list")
    return (
      <>
        <BackButton label="Back to the users" onBack={() => change({ import: null })} />
        <div className="mt-3 grid gap-8">
          <UploadFile onUploaded={open} />
          <ImportList onOpen={open} />
        </div>
      </>
    );
  return (
    <OpenedItem
      key={opened}
      id={opened}
      queryOf={importQuery}
      what="import"
      isOnlyShown
      goneBecause="A list that is uploaded and not imported is deleted after a day."
      backLabel="Back to the imports"
      onBack={() => open("list")}
    >
      {(list) => <ImportSteps list={list} onGone={() => change({ import: "list" }, { replace: true })} />}
    </OpenedItem>
  );
}

function ImportSteps({ list, onGone }: { list: Import; onGone: () => void }) {
  if (list.state === "committing") return <ImportProgress list={list} />;
  if (list.state === "committed" || list.state === "undone") return <ImportResult list={list} />;
  return <PrepareImport list={list} onDeleted={onGone} />;
}

const ImportProgress = ({ list: { done, rows } }: { list: Import }) => (
  <>
    <ItemHeading>Importing</ItemHeading>
    <Card className="mt-4 max-w-form">
      <progress aria-label="Import" max={rows} value={done} className="w-full" />
      <p className="mt-2 tabular-figures">
        {formatNumber(done)} of {formatNumber(rows)} rows
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        You can leave this page. Everyone appears together when it is done. If the server stops before that,
        nothing is imported, and you can begin again.
      </p>
    </Card>
  </>
);

const states: Record<ImportState, Status> = {
  mapping: { label: "Uploaded", tone: "neutral" },
  checked: { label: "Checked", tone: "info" },
  committing: { label: "Importing", tone: "info" },
  committed: { label: "Imported", tone: "success" },
  undone: { label: "Undone", tone: "warning" },
};

const nameOf = ({ source, createdAt }: ImportSummary) => source ?? `List of ${formatShortDate(createdAt)}`;

const columns: Column<ImportSummary>[] = [
  { id: "name", label: "List", cell: nameOf },
  { id: "state", label: "State", cell: ({ state }) => <StatusBadge {...states[state]} /> },
  { id: "rows", label: "Rows", numeric: true, cell: ({ rows }) => formatNumber(rows) },
  {
    id: "new",
    label: "New people",
    numeric: true,
    cell: (list) => (list.state === "mapping" ? "" : formatNumber(list.new)),
  },
  { id: "account", label: "By", cell: ({ account }) => account },
  { id: "createdAt", label: "Uploaded", cell: ({ createdAt }) => formatShortDate(createdAt) },
];

function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const id = useId();
  const query = useRead(listImports);
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-3">
        Lists so far
      </h4>
      <DataTable
        caption="Imported lists"
        columns={columns}
        rows={query.data}
        rowId={(list) => list.id}
        onOpen={(list) => onOpen(list.id)}
        phoneLine={({ state, rows, createdAt }) => (
          <>
            <StatusBadge {...states[state]} />
            {formatShortDate(createdAt)}, {pluralize(rows, "row", "rows")}
          </>
        )}
        empty={<EmptyState title="No lists yet." text="What you import is listed here." />}
        error={query.error && !query.data ? { what: "The lists", query } : undefined}
      />
    </section>
  );
}

const encodings: Record<ImportEncoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows (Western European)",
  macintosh: "Mac (Western European)",
};

function PrepareImport({ list, onDeleted }: { list: Import; onDeleted: () => void }) {
  const queryClient = useQueryClient();
  const [isMapping, setMapping] = useState(list.state === "mapping");
  const { mutate, isPending } = useWrite(
    async () => {
      await call(deleteImport, { params: { id: list.id } });
      // Its screen is still open: refetched, it would say that the import is gone, and stay.
      queryClient.removeQueries(readQuery(getImport, { params: { id: list.id } }));
    },
    { done: "The uploaded list was deleted. Nobody was imported.", failed: "This could not be done" },
  );
  return (
    <>
      <ItemHeading key={String(isMapping)}>
        {isMapping ? "What are the columns?" : "What will happen"}
      </ItemHeading>
      <FieldDescription className="mt-1 mb-6">
        {pluralize(list.rows, "row", "rows")}, read as {encodings[list.encoding]}. If names look wrong below,
        save the file as CSV UTF-8 and upload it again. The list is kept for a day until you import it.
      </FieldDescription>
      {isMapping ? (
        <MapColumns list={list} onChecked={() => setMapping(false)} />
      ) : (
        <DryRun list={list} onBack={() => setMapping(true)} />
      )}
      <div className="mt-10 border-t border-line pt-4">
        <SmallButton
          pending={isPending}
          pendingLabel="Deleting..."
          onClick={() => mutate(undefined, { onSuccess: onDeleted })}
        >
          Delete this uploaded list
        </SmallButton>
      </div>
    </>
  );
}

function DryRun({ list, onBack }: { list: Import; onBack: () => void }) {
  const { mutate, isPending } = useCall(commitImport);
  const [failure, setFailure] = useState<string>();
  const touched = list.new + list.fillsGaps;
  const begin = () =>
    mutate(
      { params: { id: list.id } },
      {
        onError: (error) => setFailure(messageOf(error, "The import could not begin. Please try again.")),
      },
    );
  return (
    <div className="grid gap-8">
      <Card className="max-w-prose">
        <ImportCounts list={list} tense="will" />
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {touched > 0 && (
            <Button wide="phone" pending={isPending} pendingLabel="Starting..." onClick={begin}>
              Import {countPeople(touched)}
            </Button>
          )}
          <Button variant="secondary" wide="phone" onClick={onBack}>
            Change the columns
          </Button>
        </div>
        {touched === 0 && <p className="mt-4">There is nothing to import.</p>}
        <p role="status" className="mt-3 empty:hidden">
          {failure}
        </p>
      </Card>
      {list.refused > 0 && <Refusals list={list} />}
    </div>
  );
}

function Refusals({ list: { id, refused, refusals } }: { list: Import }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="max-w-prose">
      <h4 id={titleId}>Lines that are left out</h4>
      <p className="mt-1 mb-3 text-ink-soft">
        {refused > refusals.length && `These are the first ${formatNumber(refusals.length)}. `}
        Correct them in your file and upload it again, now or later: people who are here already stay as they
        are.
      </p>
      <DownloadLink href={addressOf(refusalsCsvPath, { params: { id } })}>
        Download all of them (CSV)
      </DownloadLink>
      <AffectedList
        label="Refused lines"
        items={refusals.map(({ line, reason }) => ({
          id: String(line),
          name: `Line ${formatNumber(line)}`,
          detail: reason,
        }))}
      />
    </section>
  );
}

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

function UploadFile({ onUploaded }: { onUploaded: (id: string) => void }) {
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
      <Card className="mt-4 max-w-form">
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
              <progress aria-label="Upload" max={100} value={percent} className="w-full" />
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
