import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "#client/components/ui/card.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { useLinkToken } from "./mailed-page.tsx";

interface LinkContentProps<Data> {
  queryOf: (token: string) => { queryKey: readonly unknown[]; queryFn: () => Promise<Data> };
  words: { problem: string; missing: string; notRead: string; loading: string };
  children: (data: Data, token: string) => ReactNode;
}

/** What the token of a link opens, or why it can't. */
export function LinkContent<Data>({ queryOf, words, children }: LinkContentProps<Data>) {
  const token = useLinkToken();
  const { data, error } = useQuery({ ...queryOf(token ?? ""), enabled: Boolean(token) });
  if (token === "" || error)
    return (
      <Card as="section" aria-labelledby="link-problem">
        <h2 id="link-problem" className="text-xl">
          {words.problem}
        </h2>
        <p className="mt-2">{error ? messageOf(error, words.notRead) : words.missing}</p>
      </Card>
    );
  if (!token) return null;
  if (data === undefined)
    return (
      <Skeletons count={1} label={words.loading} className="grid gap-6">
        <SkeletonBar className="h-48" rounded="rounded-card" />
      </Skeletons>
    );
  return children(data, token);
}
