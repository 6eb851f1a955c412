import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Refetches what is on the screen and drops everything else that was read; done when the new data is there. */
export function refreshAll(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
  return queryClient.invalidateQueries();
}

export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => refreshAll(queryClient);
}

/** Someone else was faster, so what is shown is outdated. */
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);

/** A write that refreshes everything before it counts as done, so no caller has to list what it changes. */
export function useWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: write,
    onSuccess: refresh,
    onError: (error) => (isConflict(error) ? refresh() : undefined),
  });
}
