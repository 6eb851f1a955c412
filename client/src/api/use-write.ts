import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/lib/api.ts";
import { type ToastMessage, toast, toastFailure } from "#client/lib/toast.ts";

/** Refetches the queries on the screen and removes all others; resolves when the new data is there. */
export function refreshAll(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
  return queryClient.invalidateQueries();
}

/** Someone else changed it first, so the screen is outdated. */
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);

/** Not after a 401: the screen and typed values stay under the login. */
export const mayHaveChanged = (error: unknown): boolean =>
  !(error instanceof ApiError && (error.status === 401 || error.code === "offline"));

export interface WriteHookOptions<Input = never, Output = never> {
  /** A call that fails may have changed something, too. */
  refreshOnError?: boolean | undefined;
  /** The toast once it is done. */
  done?: string | ((output: Output, input: Input) => ToastMessage) | undefined;
  /** The title of the toast when it failed. */
  failed?: string | undefined;
}

/** A write that refreshes everything before it counts as done, so no caller has to list what it changes. */
export function useWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
  { refreshOnError = false, done, failed }: WriteHookOptions<Input, Output> = {},
) {
  const queryClient = useQueryClient();
  const isOutdatedBy = refreshOnError ? mayHaveChanged : isConflict;
  return useMutation({
    mutationFn: write,
    onSuccess: async (output, input) => {
      await refreshAll(queryClient);
      if (done) toast(typeof done === "string" ? { title: done } : done(output, input));
    },
    onError: (error) => {
      if (failed) toastFailure(failed, error);
      return isOutdatedBy(error) ? refreshAll(queryClient) : undefined;
    },
  });
}
