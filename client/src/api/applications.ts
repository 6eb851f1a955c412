import type { z } from "zod";
import { useWrite } from "#client/api/use-write.ts";
import { write } from "#client/lib/api.ts";
import { pageLanguage } from "#client/lib/page-language.ts";
import type { applicationBody, applyAsAmbassador } from "#shared/api/ambassador-application.ts";

export const useApplyAsAmbassador = () =>
  useWrite((body: z.output<typeof applicationBody>) =>
    write<typeof applyAsAmbassador>("POST", "/api/ambassadors", { ...body, language: pageLanguage }),
  );
