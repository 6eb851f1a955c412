import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { TitledCard } from "#client/components/ui/titled-card.tsx";
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import { retryProps } from "#client/lib/focus.ts";
import { useLinkToken } from "./mailed-page.tsx";

interface LinkContentProps<Data> {
  queryOf: (token: string) => { queryKey: readonly unknown[]; queryFn: () => Promise<Data> };
  /** `what` as an ErrorState wants it. */
  words: { problem: string; missing: string; what: string; loading: string };
  children: (data: Data, token: string) => ReactNode;
}

/** The link itself is invalid, so a retry would not help. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** The content behind a link's token, or the reason why it can't be opened. */
export function LinkContent<Data>({ queryOf, words, children }: LinkContentProps<Data>) {
  const token = useLinkToken();
  const query = useQuery({ ...queryOf(token ?? ""), enabled: Boolean(token) });
  const { data, error } = query;
  if (token === "" || isRefused(error))
    return (
      <TitledCard title={words.problem}>
        <p className="mt-2">{error ? messageOf(error, words.missing) : words.missing}</p>
      </TitledCard>
    );
  if (!token) return null;
  if (error) return <ErrorState what={words.what} {...retryProps(query)} />;
  if (data === undefined)
    return (
      <Skeletons count={1} label={words.loading} className="grid gap-6">
        <SkeletonBar className="h-48" rounded="rounded-card" />
      </Skeletons>
    );
  return children(data, token);
}
