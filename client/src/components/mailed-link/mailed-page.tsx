import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useSyncExternalStore } from "react";
import { type LinkProblemKind, linkProblemOf } from "#client/api/my-data.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { LatePart } from "#client/components/error-boundary.tsx";
import { Page } from "#client/components/page-header.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, SkeletonBars, Skeletons } from "#client/components/ui/skeleton.tsx";
import { ApiError, messageOf, request, type WriteEndpoint } from "#client/lib/api.ts";
import { paths } from "#client/lib/paths.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import * as words from "#words/mailed-link.json";

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
};

/** Mail programs and social networks append to an address: ")", ".", "&utm_source=x", "?fbclid=1". */
const tokenInHash = (): string => /^#([\w.~-]*[\w~-])/.exec(location.hash)?.[1] ?? "";

/** The token after the "#", which reaches no server and no log; "" without one, undefined until hydration. */
export const useLinkToken = (): string | undefined =>
  useSyncExternalStore<string | undefined>(subscribe, tokenInHash, () => undefined);

interface MailedPageProps {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}

export const MailedPage = ({ title, lead, children }: MailedPageProps) => (
  <Page title={title} lead={lead} width="prose" className="min-h-[70dvh] space-y-6">
    {/* The page's content loads later; the footer below it doesn't jump. */}
    {children}
  </Page>
);

interface LinkContentProps<E extends WriteEndpoint> {
  /** A POST, because the token travels in the body, never in an address. */
  path: E["path"];
  credentials?: "omit";
  /** `what` is that of an `ErrorState`. */
  words: { what: string; loading: string };
  /** What is shown for a link that can't be opened, null for one without a token; nothing where a retry would help. */
  problemOf: (error: Error | null) => ReactNode;
  children: (data: EndpointResponse<E>, token: string) => ReactNode;
}

/** The content behind a link's token, or the reason why it can't be opened. */
export function LinkContent<E extends WriteEndpoint>(props: LinkContentProps<E>) {
  const { path, credentials, words, problemOf, children } = props;
  const token = useLinkToken();
  const query = useQuery({
    queryKey: [path, token],
    queryFn: async () => {
      const { data } = await request(path, { method: "POST", body: { token }, credentials });
      // The server sends what the endpoint's `response` has parsed.
      return data as EndpointResponse<E>;
    },
    enabled: Boolean(token),
    refetchOnMount: "always",
  });
  const { data, error } = query;
  const problem = (token === "" || error) && problemOf(error);
  if (problem) return problem;
  if (error) return <QueryError what={words.what} query={query} />;
  if (token && data !== undefined) return children(data, token);
  return (
    <Skeletons count={2} label={words.loading} className="grid gap-6">
      <SkeletonBar className="h-48" rounded="rounded-card" />
    </Skeletons>
  );
}

/** For a link that the server refuses in its own words. */
export const refusalOf = (words: { problem: string; missing: string }) => (error: Error | null) => {
  const status = error instanceof ApiError ? error.status : 0;
  const isRefused = status >= 400 && status < 500 && status !== 429;
  if (error && !isRefused) return undefined;
  return (
    <TitledCard title={words.problem}>
      <p className="mt-2">{error ? messageOf(error, words.missing) : words.missing}</p>
    </TitledCard>
  );
};

const ResendForm = lazy(async () => ({ default: (await import("./resend-form.tsx")).ResendForm }));

/** The form that sends the links again. Its code is loaded only when it is shown, because most links work. */
export const Resend = () => (
  <LatePart what={words.form} placeholder={<SkeletonBars count={1} label={words.loadingForm} bar="h-48" />}>
    <ResendForm />
  </LatePart>
);

/** The problem of a link to a person's own data; nothing where a retry may help. */
export function ownLinkProblemOf(error: Error | null) {
  const kind = error ? linkProblemOf(error) : "missing";
  return kind && <LinkProblem kind={kind} />;
}

export function LinkProblem({ kind }: { kind: LinkProblemKind }) {
  const sendsMail = useSendsMail();
  const { title, text } = words.problems[kind];
  const isDeleted = kind === "deleted";
  return (
    <TitledCard title={title}>
      <p className="mt-2 mb-6 max-w-prose">
        {text} {!isDeleted && !sendsMail && words.linksWait}
      </p>
      {isDeleted ? (
        <ButtonLink href={paths.home} variant="secondary">
          {words.home}
        </ButtonLink>
      ) : (
        <Resend />
      )}
    </TitledCard>
  );
}
