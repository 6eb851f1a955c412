import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Reads anew whatever was read from these paths, with or without a query; done when it is there. */
export function useRefresh(...paths: readonly string[]): () => Promise<void> {
  const queryClient = useQueryClient();
  const isOutdated = (key: unknown) =>
    paths.some(
      (path) =>
        key === path ||
        (typeof key === "string" && /^[?/]/.test(key.slice(path.length)) && key.startsWith(path)),
    );
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey[0]) });
}

/** Refused because somebody else was faster: what is shown here is no longer so. */
const isLate = (error: unknown): boolean => error instanceof ApiError && [404, 409].includes(error.status);

/**
 * A write, after which everything that was read from these paths is read anew: before the write counts as done, so that
 * what is shown next is new. Also after one that came too late.
 */
export function useWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
  ...paths: readonly string[]
) {
  const refresh = useRefresh(...paths);
  return useMutation({
    mutationFn: write,
    onSuccess: refresh,
    onError: (error) => (isLate(error) ? refresh() : undefined),
  });
}
