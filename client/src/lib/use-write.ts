import { useMutation, useQueryClient } from "@tanstack/react-query";

/**
 * A write, after which everything that was read from these paths is read anew, with or without a query: before the
 * write counts as done, so that what is shown next is new.
 */
export function useWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
  ...paths: readonly string[]
) {
  const queryClient = useQueryClient();
  const isOutdated = (key: unknown) =>
    paths.some(
      (path) =>
        key === path ||
        (typeof key === "string" && /^[?/]/.test(key.slice(path.length)) && key.startsWith(path)),
    );
  return useMutation({
    mutationFn: write,
    onSuccess: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey[0]) }),
  });
}
