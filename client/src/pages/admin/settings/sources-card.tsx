import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { addressOf, useCall, useRead } from "#client/api/use-endpoint.ts";
import { type Column, DataTable } from "#client/components/data-table/data-table.tsx";
import { LabelledSelect, SelectField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { Copyable } from "#client/components/share/copyable.tsx";
import { Button, ButtonLink, SmallButton } from "#client/components/ui/button.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { labelledOptions } from "#client/components/ui/select.tsx";
import { useOrigin } from "#client/lib/origin.ts";
import { toast } from "#client/lib/toast.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import {
  countsOfNothing,
  createSource,
  deleteSource,
  linkSource,
  listSources,
  revokeSourceLink,
  type Source,
  sourceBody,
  sourcesCsvPath,
  spanishTargets,
  updateSource,
} from "#shared/api/sources.ts";
import { formatNumber } from "#shared/format-number.ts";
import { languageOfPath } from "#shared/language.ts";
import {
  flyerPath,
  goPath,
  minForPartner,
  sourceStepLabels,
  sourceSteps,
  targetScreens,
} from "#shared/sources.ts";
import { DownloadLink } from "../list/export-csv.tsx";
import { tableState } from "../list/list-kit.tsx";
import { SettingsCard } from "./settings-card.tsx";

const ranges = { 7: "The last 7 days", 30: "The last 30 days", 90: "The last 90 days", all: "All time" };

const columns: readonly Column<Source>[] = [
  { id: "name", label: "Source", cell: ({ name }) => name, className: "wrap-anywhere" },
  {
    id: "slug",
    label: "Address",
    cell: ({ slug }) => goPath(slug),
    className: "wrap-anywhere text-ink-soft",
  },
  ...sourceSteps.map((step) => ({
    id: step,
    label: sourceStepLabels[step],
    numeric: true,
    cell: ({ counts }: Source) => formatNumber(counts[step]),
    className: "tabular-figures",
  })),
];

const sumOf = (all: readonly Source[]): Source["counts"] =>
  all.reduce((sum, { counts }) => {
    for (const step of sourceSteps) sum[step] += counts[step];
    return sum;
  }, countsOfNothing());

/** Where visitors come from, and the steps they took: counts, never people. */
export function SourcesCard() {
  const [query, change] = useAddressQuery();
  const range = Object.keys(ranges).find((each) => each === query.get("days")) ?? "30";
  const days = range === "all" ? undefined : Number(range);
  const sources = useRead(listSources, { query: { days } }, { placeholderData: keepPreviousData });
  const { data } = sources;
  const [open, setOpen] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  return (
    <SettingsCard
      id="sources"
      title="Where visitors come from"
      lead="One source for each clinic, flyer or page that points here. We count what was done, never who did it."
    >
      <div className="flex flex-wrap items-end gap-3">
        <LabelledSelect
          id="sources-range"
          label="Time"
          // Numbers come first in an object, so "all" stays last.
          options={labelledOptions(ranges)}
          value={range}
          onChoose={(chosen) => change({ days: chosen }, { replace: true })}
        />
        {data && data.length > 0 && (
          <DownloadLink href={addressOf(sourcesCsvPath, { query: { days } })} size="normal">
            Export CSV
          </DownloadLink>
        )}
      </div>
      {data && data.length > 1 && (
        <figure className="min-w-0">
          <figcaption className="mb-3 font-semibold">All sources together</figcaption>
          <FunnelBars counts={sumOf(data)} />
        </figure>
      )}
      <DataTable
        caption="Sources, and what people did after they came from each"
        columns={columns}
        {...tableState("The sources", sources, data)}
        rowId={({ id }) => id}
        onOpen={({ id }) => setOpen((before) => (before === id ? undefined : id))}
        detail={{
          isOpen: ({ id }) => id === open,
          render: (source) => <SourceDetails source={source} />,
        }}
        empty={
          <p className="text-ink-soft">
            No sources yet. Add one, and hand out its address, its flyer or its line for a web page.
          </p>
        }
        isStale={sources.isPlaceholderData}
      />
      {isAdding ? (
        <SourceForm onDone={() => setAdding(false)} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add a source
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function SourceDetails({ source }: { source: Source }) {
  const { id, slug, name, counts } = source;
  const [isChanging, setChanging] = useState(false);
  const remove = useCall(deleteSource, {
    done: () => ({ title: "Source removed", description: `${name} is no longer counted.` }),
  });
  const address = `${useOrigin()}${goPath(slug)}`;
  const isEmpty = sourceSteps.every((step) => counts[step] === 0);
  if (isChanging)
    return (
      <div className="py-3">
        <SourceForm source={source} onDone={() => setChanging(false)} />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-6 py-3">
      {isEmpty ? (
        <p className="text-ink-soft">Nobody came this way in this time.</p>
      ) : (
        <FunnelBars counts={counts} />
      )}
      <Copyable label="Address" hint="For mails, posts and print." text={address} done="Address copied" />
      <Copyable
        label="Line for a web page"
        hint="Paste it into the page of the partner."
        text={`<a href="${escaped(address)}">Find your representatives and join us</a>`}
        done="Line copied"
      />
      <PartnerAccess source={source} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={flyerPath(slug)} newTab variant="secondary" size="small">
          Flyer with QR code
        </ButtonLink>
        <SmallButton onClick={() => setChanging(true)}>Change</SmallButton>
        <ConfirmButton
          variant="quiet"
          size="small"
          label="Remove"
          title={`Remove ${name}?`}
          description="After that, its address leads to the home page, and its partner's link stops working. Its numbers stay in the CSV file."
          confirmLabel="Remove"
          danger
          pendingLabel="Removing..."
          onConfirm={() => remove.mutateAsync({ params: { id } })}
          failed="Nothing was removed"
        />
      </div>
    </div>
  );
}

function PartnerAccess({ source: { id, isShared } }: { source: Source }) {
  const link = useCall(linkSource, { failed: "There is no link" });
  const revoke = useCall(revokeSourceLink, {
    done: () => ({ title: "Link revoked", description: "The partner's page no longer opens." }),
    failed: "The link still works",
  });
  const url = isShared ? link.data?.url : undefined;
  return (
    <div className="grid gap-3">
      {url ? (
        <Copyable
          label="Partner's page"
          hint={`Shows the partner these numbers by week, and "under ${minForPartner}" for small ones. Anyone with the link can open it.`}
          text={url}
          done="Link copied"
        />
      ) : (
        <div>
          <p className="font-semibold">Partner's page</p>
          <p className="text-sm text-ink-soft">
            {isShared
              ? "A link works. It shows the partner these numbers by week."
              : "A link for the partner that shows them these numbers by week. You can revoke it."}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {!url && (
          <SmallButton pending={link.isPending} onClick={() => link.mutate({ params: { id } })}>
            {isShared ? "Show the link" : "Make a link"}
          </SmallButton>
        )}
        {isShared && (
          <SmallButton
            variant="quiet"
            pending={revoke.isPending}
            onClick={() => revoke.mutate({ params: { id } }, { onSuccess: () => link.reset() })}
          >
            Revoke the link
          </SmallButton>
        )}
      </div>
    </div>
  );
}

/** Each step as a bar, as long as its share of the largest. The numbers beside them say the same. */
function FunnelBars({ counts }: { counts: Source["counts"] }) {
  const largest = Math.max(1, ...sourceSteps.map((step) => counts[step]));
  return (
    <dl className="grid grid-cols-1 gap-2">
      {sourceSteps.map((step) => (
        <div key={step} className="flex min-w-0 items-center gap-3">
          <dt className="w-24 shrink-0 text-sm text-ink-soft">{sourceStepLabels[step]}</dt>
          <dd className="flex min-w-0 flex-1 items-center gap-3 tabular-figures">
            <progress aria-hidden max={largest} value={counts[step]} className="h-2 min-w-0 flex-1" />
            <span className="w-16 shrink-0 text-right font-semibold">{formatNumber(counts[step])}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const titles = new Map<string, string>(targetScreens.map(({ path, title }) => [path, title || "Home"]));
const targetOptions = [
  ...[...titles].map(([value, label]) => ({ value, label })),
  ...spanishTargets.map((value) => ({
    value,
    label: `${titles.get(languageOfPath(value).path) ?? value} in Spanish`,
  })),
];

function SourceForm({ source, onDone }: { source?: Source; onDone: () => void }) {
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
        <SubmitButton pendingLabel="Saving...">{source ? "Save" : "Add source"}</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
