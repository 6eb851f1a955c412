import type { z } from "zod";
import { call } from "#client/lib/api.ts";
import { useWrite } from "#client/lib/use-write.ts";
import { type applicationBody, applyAsAmbassador } from "#shared/api/ambassador-application.ts";

/** Hands in an application; the directory is asked for again afterwards. */
export const useApplyAsAmbassador = () =>
  useWrite((body: z.output<typeof applicationBody>) => call(applyAsAmbassador, { body }), "/api/ambassadors");
