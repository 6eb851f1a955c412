import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { useFindRepresentatives } from "#client/api/representatives.ts";
import { isFactorRequired } from "#client/api/second-factor.ts";
import { call, readQuery, useCall, useRead } from "#client/api/use-endpoint.ts";
import { CheckboxField, NumberField, PasswordField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { readOnce } from "#client/lib/api.ts";
import { isStale, messageOf } from "#client/lib/api-error.ts";
import { cn } from "#client/lib/cn.ts";
import { retryProps } from "#client/lib/focus.ts";
import { formatDate } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import {
  getLegislatorsStatus,
  getRepresentativeConfig,
  type RepresentativeConfig,
  refreshLegislators,
  representativeConfigBody,
  saveRepresentativeConfig,
} from "#shared/api/representatives.ts";
import { callsService } from "#shared/settings/calls-service.ts";
import { keepKey, maskedKey } from "#shared/settings/settings.ts";
import { announceFailure } from "../../announce-failure.ts";
import { StaleNotice, UnsavedGuard } from "../../editor/unsaved-changes.tsx";
import { useSecondFactor } from "../../factors/use-second-factor.tsx";
import { pluralize } from "../../pluralize.ts";
import { FieldDescription } from "../../section-parts.tsx";
import { SettingsCard } from "../settings-card.tsx";

/** The services behind the finder of representatives. Unlike its neighbors it is saved by a button: a key is not typed in steps. */
export function CallsServiceCard() {
  const config = useRead(getRepresentativeConfig, {}, readOnce);
  return (
    <SettingsCard
      id="representative-lookup"
      title="Representative Lookup"
      lead={
        <>
          5 Calls finds the members of Congress for an address. Without a key, or when it does not respond,
          the US Census Bureau and our own list of members do.{" "}
          <TextLink href={paths.representativeLookup} newTab>
            Open the lookup page
          </TextLink>
        </>
      }
    >
      {config.data && <CallsServiceForm config={config.data} query={config} />}
      {config.isPending && (
        <Skeleton className="grid gap-5">
          <SkeletonBar className="h-16" />
          <SkeletonBar className="h-16" />
          <SkeletonBar className="h-16" />
        </Skeleton>
      )}
      {config.isError && <ErrorState what="The configuration" {...retryProps(config)} />}
      <LegislatorsStatus />
    </SettingsCard>
  );
}

interface Result {
  text: string;
  /** What the result's own sentence leaves out. */
  note?: string;
}

interface CallsServiceFormProps {
  config: RepresentativeConfig;
  /** Where it came from, to read it again. */
  query: Pick<UseQueryResult<RepresentativeConfig>, "refetch" | "isFetching">;
}

function CallsServiceForm({ config, query }: CallsServiceFormProps) {
  const [result, setResult] = useState<Result>();
  const { form, dialog, isOutdated, startFrom } = useCallsServiceForm({
    config,
    say: (text) => setResult(text ? { text } : undefined),
  });
  const reload = async () => {
    const { data, error } = await query.refetch();
    if (error) announceFailure(error);
    else if (data) startFrom(data);
  };
  const lookup = useFindRepresentatives();

  const test = async () => {
    setResult(undefined);
    const address = form.getValues("testAddress");
    try {
      const reading = await lookup.mutateAsync(address);
      setResult({
        text: `API Test Successful! Found ${reading.representatives.length} representatives for ${reading.location || address}`,
        ...(reading.source === "census" && {
          note: "These results come from the second source (US Census Bureau and our own list), not from 5 Calls. Connections, below, says why.",
        }),
      });
    } catch (error) {
      setResult({ text: `API Test Failed: ${messageOf(error, "Failed to fetch representatives")}` });
    }
  };

  return (
    <>
      <Form form={form} failure="Update Failed" className="grid grid-cols-1 gap-5">
        {isOutdated && (
          <StaleNotice what="this configuration" onReload={() => void reload()} pending={query.isFetching} />
        )}
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-3">
          <PasswordField
            form={form}
            name="fiveCallsApiKey"
            label={callsService.fiveCallsApiKey.label}
            hint={
              config.fiveCallsApiKey
                ? "A key is stored. Type a new one to replace it."
                : callsService.fiveCallsApiKey.description
            }
            autoComplete="off"
          />
          <TextField
            form={form}
            name="apiEndpoint"
            label={callsService.apiEndpoint.label}
            type="url"
            inputMode="url"
            spellCheck={false}
          />
          <NumberField
            form={form}
            name="quotaLimit"
            label={callsService.quotaLimit.label}
            hint={callsService.quotaLimit.description}
          />
          <CheckboxField
            form={form}
            name="enableApiKeyRestrictions"
            label={callsService.enableApiKeyRestrictions.label}
            hint={callsService.enableApiKeyRestrictions.description}
          />
          <TextField
            form={form}
            name="allowedDomains"
            label={callsService.allowedDomains.label}
            optional
            hint={callsService.allowedDomains.description}
            spellCheck={false}
          />
          <CheckboxField
            form={form}
            name="enableLogging"
            label={callsService.enableLogging.label}
            hint={callsService.enableLogging.description}
          />
          <TextField
            form={form}
            name="testAddress"
            label={callsService.testAddress.label}
            autoComplete="off"
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>Save Configuration</SubmitButton>
          <Button
            variant="secondary"
            wide="phone"
            disabled={!config.fiveCallsApiKey}
            pending={lookup.isPending}
            onClick={test}
          >
            Test API
          </Button>
          {!config.fiveCallsApiKey && (
            <FieldDescription className="self-center">
              Test API tries the stored key: save one first.
            </FieldDescription>
          )}
        </div>
        <div role="status">{result && <ResultBanner {...result} />}</div>
        <UnsavedGuard isDirty={form.formState.isDirty} />
      </Form>
      {/* Outside of the form, which would take its submit for its own. */}
      {dialog}
    </>
  );
}

function ResultBanner({ text, note }: Result) {
  const isBad = /Error|Failed/.test(text);
  return (
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
}

const { fiveCallsApiKey, apiEndpoint, allowedDomains, quotaLimit, testAddress } =
  representativeConfigBody.shape;

/** The contract's rules for what is typed: here every field is there. */
const schema = z.object({
  fiveCallsApiKey: fiveCallsApiKey.unwrap().unwrap(),
  apiEndpoint: apiEndpoint.unwrap(),
  allowedDomains,
  quotaLimit: quotaLimit.unwrap(),
  testAddress: testAddress.unwrap(),
  enableApiKeyRestrictions: z.boolean(),
  enableLogging: z.boolean(),
});

const valuesOf = (config: RepresentativeConfig): z.input<typeof schema> => ({
  fiveCallsApiKey: config.fiveCallsApiKey ?? "",
  apiEndpoint: config.apiEndpoint,
  allowedDomains: config.allowedDomains ?? "",
  quotaLimit: config.quotaLimit,
  testAddress: config.testAddress,
  enableApiKeyRestrictions: config.enableApiKeyRestrictions,
  enableLogging: config.enableLogging,
});

interface CallsServiceFormOptions {
  config: RepresentativeConfig;
  /** Shows how saving went; undefined takes that away. */
  say: (text: string | undefined) => void;
}

function useCallsServiceForm({ config, say }: CallsServiceFormOptions) {
  const queryClient = useQueryClient();
  const [isOutdated, setOutdated] = useState(false);
  const factor = useSecondFactor();
  const submit = async (values: z.output<typeof schema>): Promise<void> => {
    say(undefined);
    try {
      const key = values.fiveCallsApiKey === maskedKey ? keepKey : values.fiveCallsApiKey;
      const body = { ...values, fiveCallsApiKey: key, updatedAt: config.updatedAt ?? undefined };
      const stored = await call(saveRepresentativeConfig, { body });
      queryClient.setQueryData(readQuery(getRepresentativeConfig).queryKey, stored);
      form.reset(valuesOf(stored));
      say("Configuration saved successfully!");
    } catch (error) {
      setOutdated(isStale(error));
      if (isFactorRequired(error)) factor.ask(() => void submit(values));
      // Shown once, beside the buttons: at its field it would be read a second time.
      say(`Error: ${messageOf(error, "Failed to save configuration")}`);
    }
  };
  const form = useAppForm({ schema, defaultValues: valuesOf(config), onSubmit: submit });
  return {
    form,
    dialog: factor.dialog,
    /** Someone else has saved since: the last save was refused. */
    isOutdated,
    /** Goes on from what is stored now. */
    startFrom: (newest: RepresentativeConfig) => {
      form.reset(valuesOf(newest));
      setOutdated(false);
      say(undefined);
    },
  };
}

function LegislatorsStatus() {
  const { data: status } = useRead(
    getLegislatorsStatus,
    {},
    { refetchInterval: ({ state }) => (state.data?.refreshing ? 2000 : false) },
  );
  const refresh = useCall(refreshLegislators, { refreshOnError: true });
  const fetchNow = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: message }),
      onError: (error) =>
        toastFailure("The list could not be refreshed", error, "Please try again in a few minutes."),
    });
  if (!status) return null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <div>
        <h4 className="text-lg">List of members of Congress</h4>
        <p className="mt-1 text-sm text-ink-soft">Fetched once a day; the second source needs it.</p>
        <p className="mt-1" role="status">
          {status.refreshing
            ? "The list is being fetched..."
            : status.asOf
              ? `${pluralize(status.members, "member", "members")}, as of ${formatDate(status.asOf)}.`
              : "There is no list yet."}
        </p>
        {status.lastError && (
          <p className="mt-1 text-danger">The last attempt did not succeed: the source {status.lastError}.</p>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        pending={refresh.isPending || status.refreshing}
        onClick={fetchNow}
      >
        Refresh the list
      </Button>
    </div>
  );
}
