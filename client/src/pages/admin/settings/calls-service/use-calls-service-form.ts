import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { isFactorRequired } from "#client/api/second-factor.ts";
import { call, readQuery } from "#client/api/use-endpoint.ts";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { isStale, messageOf } from "#client/lib/api-error.ts";
import {
  getRepresentativeConfig,
  type RepresentativeConfig,
  representativeConfigBody,
  saveRepresentativeConfig,
} from "#shared/api/representatives.ts";
import { keepKey, maskedKey } from "#shared/settings/settings.ts";
import { useSecondFactor } from "../../factors/use-second-factor.tsx";

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

export function useCallsServiceForm({ config, say }: CallsServiceFormOptions) {
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
