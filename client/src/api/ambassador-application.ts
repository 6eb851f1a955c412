import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#client/lib/api.ts";
import { type applicationBody, applyAsAmbassador } from "#shared/api/ambassador-application.ts";

/** Hands in an application; the directory is asked for again afterwards. */
export function useApplyAsAmbassador() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof applicationBody>) => call(applyAsAmbassador, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["/api/ambassadors"] }),
  });
}
