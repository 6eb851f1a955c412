import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFindRepresentatives } from "#client/api/representatives.ts";
import { call, readQuery, useCall, useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { isStale, messageOf, readOnce } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { formatDate } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import { toastFailure } from "#client/lib/toast.ts";
import {
  getLegislatorsStatus,
  getRepresentativeConfig,
  type RepresentativeConfig,
  refreshLegislators,
  representativeConfigBody,
  saveRepresentativeConfig,
} from "#shared/api/representatives.ts";
import { connectionCards } from "#shared/settings/cards.ts";
import { keepKey, maskedKey } from "#shared/settings/settings.ts";
import { StaleNotice } from "../../editor/editor.tsx";
import { pluralize } from "../../in-words.ts";
import { FieldDescription, Loaded } from "../../section-parts.tsx";
import { SettingFields, textsOf, useSettingsForm } from "../setting-field.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { BrokenNote } from "../what-needs-you.tsx";
import { ConnectionCard, ConnectionForm, TestApiButton } from "./connection-card.tsx";

const { definitions } = connectionCards["representative-lookup"];

export function LookupCard() {
  const config = useRead(getRepresentativeConfig, {}, readOnce);
  return (
    <ConnectionCard
      of="representative-lookup"
      query={config}
      what="The configuration"
      link={
        <TextLink href={paths.representativeLookup} newTab>
          Open the lookup page
        </TextLink>
      }
    >
      {(data) => <LookupForm config={data} query={config} />}
    </ConnectionCard>
  );
}

interface Result {
  text: string;
  isBad?: boolean;
  note?: string | undefined;
}

interface LookupFormProps {
  config: RepresentativeConfig;
  /** The query that read the configuration. */
  query: Pick<UseQueryResult<RepresentativeConfig>, "refetch" | "isFetching">;
}

function LookupForm({ config, query }: LookupFormProps) {
  const queryClient = useQueryClient();
  const [result, setResult] = useState<Result>();
  /** Someone else has saved since: the last save was refused. */
  const [isOutdated, setOutdated] = useState(false);
  const lookup = useFindRepresentatives();
  const form = useSettingsForm({
    definitions,
    body: representativeConfigBody,
    stored: config,
    save: async (values) => {
      setResult(undefined);
      try {
        const key = values.fiveCallsApiKey === maskedKey ? keepKey : values.fiveCallsApiKey;
        const body = { ...values, fiveCallsApiKey: key, updatedAt: config.updatedAt ?? undefined };
        const stored = await call(saveRepresentativeConfig, { body });
        queryClient.setQueryData(readQuery(getRepresentativeConfig).queryKey, stored);
        setOutdated(false);
        setResult({ text: "Configuration saved successfully!" });
        return stored;
      } catch (error) {
        setOutdated(isStale(error));
        // Shown once, beside the buttons: at its field it would be read a second time.
        setResult({ text: `Error: ${messageOf(error, "Failed to save configuration")}`, isBad: true });
        return undefined;
      }
    },
  });
  const reload = async () => {
    const { data, error } = await query.refetch();
    if (error) return toastFailure("The newest version could not be loaded", error);
    if (data) form.reset(textsOf(definitions, data));
    setOutdated(false);
    setResult(undefined);
  };
  const test = async () => {
    setResult(undefined);
    const address = form.getValues("testAddress") ?? "";
    try {
      const { representatives, location, source } = await lookup.mutateAsync(address);
      setResult({
        text: `API Test Successful! Found ${representatives.length} representatives for ${location || address}`,
        note:
          source === "census"
            ? "These results come from the second source (US Census Bureau and our own list), not from 5 Calls. Connections, above, says why."
            : undefined,
      });
    } catch (error) {
      const reason = messageOf(error, "Failed to fetch representatives");
      setResult({ text: `API Test Failed: ${reason}`, isBad: true });
    }
  };
  const hasKey = Boolean(config.fiveCallsApiKey);
  return (
    <>
      <ConnectionForm
        form={form}
        saveLabel="Save Configuration"
        test={
          <>
            <TestApiButton disabled={!hasKey} pending={lookup.isPending} onClick={() => void test()} />
            {!hasKey && (
              <FieldDescription className="self-center">
                Test API tries the stored key: save one first.
              </FieldDescription>
            )}
          </>
        }
      >
        {isOutdated && (
          <StaleNotice what="this configuration" onReload={() => void reload()} pending={query.isFetching} />
        )}
        <SettingFields
          form={form}
          definitions={definitions}
          extra={(key) =>
            key === "fiveCallsApiKey" && hasKey
              ? { hint: "A key is stored. Type a new one to replace it." }
              : {}
          }
        />
      </ConnectionForm>
      <div role="status">{result && <ResultBanner {...result} />}</div>
    </>
  );
}

const ResultBanner = ({ text, isBad, note }: Result) => (
  <div
    className={cn(
      "rounded-control border px-4 py-3",
      isBad ? "border-danger bg-danger-soft text-danger" : "border-success bg-success-soft text-success",
    )}
  >
    <p className="font-medium">{text}</p>
    {note && <p className="mt-1 text-sm text-ink">{note}</p>}
  </div>
);

/** Without this list, and without a key for 5 Calls, no visitor finds their members. */
export function MembersListCard() {
  const status = useRead(
    getLegislatorsStatus,
    {},
    { refetchInterval: ({ state }) => (state.data?.refreshing ? 2000 : false) },
  );
  const refresh = useCall(refreshLegislators, {
    refreshOnError: true,
    done: ({ message }) => ({ title: message }),
    failed: "The list could not be refreshed",
  });
  return (
    <SettingsCard
      id="members-list"
      title="List of members of Congress"
      lead="We fetch this list once a day. The second source needs it."
    >
      <Loaded query={status} what="The state of the list" placeholder="h-8">
        {({ refreshing, asOf, members, lastError }) => (
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="grid gap-1">
              <BrokenNote subject="lookup-broken" />
              <p role="status">
                {refreshing
                  ? "The list is being fetched..."
                  : asOf
                    ? `${pluralize(members, "member", "members")}, as of ${formatDate(asOf)}.`
                    : "We don't have it yet."}
              </p>
              {lastError && <p className="text-danger">The last try failed: the source {lastError}.</p>}
            </div>
            <Button
              variant="secondary"
              wide="phone"
              pending={refresh.isPending || refreshing}
              onClick={() => refresh.mutate()}
            >
              Refresh the list
            </Button>
          </div>
        )}
      </Loaded>
    </SettingsCard>
  );
}
