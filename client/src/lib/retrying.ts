import { focusHeading } from "./navigation.ts";

interface Retryable {
  isFetching: boolean;
  refetch: () => Promise<{ isSuccess: boolean }>;
}

/**
 * What an ErrorState needs to try a query again: `<ErrorState what="The news" {...retrying(query)} />`. When it worked, the
 * button is gone, so focus goes to the page's heading instead of nowhere.
 */
export const retrying = (query: Retryable) => ({
  pending: query.isFetching,
  onRetry: () => {
    void query.refetch().then(({ isSuccess }) => isSuccess && focusHeading());
  },
});
