import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/**
 * Reads anew whatever was read from these paths, with or without a query; done when it is there. What is not on the screen is
 * forgotten: shown again, it must not be as it was.
 */
export function useRefresh(...paths: readonly string[]): () => Promise<void> {
  const queryClient = useQueryClient();
  const isOutdated = (key: unknown) =>
    paths.some(
      (path) =>
        key === path ||
        (typeof key === "string" && /^[?/]/.test(key.slice(path.length)) && key.startsWith(path)),
    );
  return () => {
    const outdated = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ queryKey }) => isOutdated(queryKey[0]) });
    for (const query of outdated)
      if (query.getObserversCount() === 0) queryClient.getQueryCache().remove(query);
    return queryClient.invalidateQueries({ predicate: (query) => outdated.includes(query) });
  };
}

/** Refused because someone else was faster: what is shown here is no longer so. */
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
