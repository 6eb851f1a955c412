import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { PageHeader } from "#client/components/page-header.tsx";

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

export function MailedPage({ title, lead, children }: MailedPageProps) {
  return (
    <>
      <PageHeader title={title} lead={lead} width="prose" />
      {/* The page's content loads later; the footer below it doesn't jump. */}
      <div className="mx-auto min-h-[70dvh] max-w-prose space-y-6 px-edge pb-16 sm:px-6">{children}</div>
    </>
  );
}
